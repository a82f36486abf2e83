import { randomBytes } from "node:crypto";
import { briefCookie } from "~/app/auth/brief-cookie.server";
import { minutes } from "~/core/duration";

const cookie = briefCookie("code_ask", minutes(30));

/** What only the browser that asked for a code holds; the empty string when it asked for none. */
export async function codeAsker(request: Request): Promise<string> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : "";
}

/**
 * Who asks for a code in this browser, and the header that lets it be known again when the code is
 * typed.
 */
export async function rememberAsker(
  request: Request,
): Promise<{ asker: string; headers: Headers }> {
  const asker = (await codeAsker(request)) || randomBytes(32).toString("base64url");
  return { asker, headers: new Headers({ "Set-Cookie": await cookie.serialize(asker) }) };
}
