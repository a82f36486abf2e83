import { randomBytes } from "node:crypto";
import { briefCookie } from "~/app/auth/brief-cookie.server";
import { minutes } from "~/core/duration";

const cookie = briefCookie("code_ask", minutes(30));

/**
 * The secret of the browser that asked for a code; the empty string when this browser asked for
 * none.
 */
export async function codeAsker(request: Request): Promise<string> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : "";
}

/**
 * The secret of a browser that asks for a code, and the header that stores it there until the code
 * is typed.
 */
export async function rememberAsker(
  request: Request,
): Promise<{ asker: string; headers: Headers }> {
  const asker = (await codeAsker(request)) || randomBytes(32).toString("base64url");
  return { asker, headers: new Headers({ "Set-Cookie": await cookie.serialize(asker) }) };
}
