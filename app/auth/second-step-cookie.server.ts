import { briefCookie } from "~/app/auth/brief-cookie.server";
import { minutes } from "~/core/duration";

/** Holds the token of a sign-in that has passed its first step; only the token's hash is stored. */
export const secondStepCookie = briefCookie("second_step", minutes(10));

/** The token that this browser holds, or the empty string. */
export async function secondStepToken(request: Request): Promise<string> {
  const value: unknown = await secondStepCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : "";
}
