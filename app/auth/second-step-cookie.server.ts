import { createCookie } from "@remix-run/node";
import { minutes } from "~/core/duration";
import { env } from "~/env";

/** Holds the token of a sign-in whose first step was right; only its hash is stored. */
export const secondStepCookie = createCookie(env.live ? "__Host-second_step" : "second_step", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: env.live,
  maxAge: minutes(10) / 1000,
});

/** The token that this browser holds, or the empty string. */
export async function secondStepToken(request: Request): Promise<string> {
  const value: unknown = await secondStepCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : "";
}
