import { timingSafeEqual } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { briefCookie } from "~/app/auth/brief-cookie.server";
import type { LoginAnswer } from "~/app/components/sign-in/login-answer";
import { minutes } from "~/core/duration";
import { env } from "~/env";
import {
  finishGoogle,
  offersGoogle,
  startGoogle,
  type GoogleIdentity,
} from "~/integrations/google/google";

const cookie = briefCookie("google", minutes(10), env.SESSION_SECRETS);

const kept = z.object({
  state: z.string().min(10),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  /** The account to connect Google to, when this is not a sign-in. */
  linkTo: z.string().nullable(),
});

type Unavailable = LoginAnswer & { status: number };

/** Redirects to Google and remembers, in this browser alone, what Google's answer must contain. */
export async function leadToGoogle(next: string, linkTo: string | null = null): Promise<Response> {
  const { url, ...secrets } = startGoogle();
  return redirect(url, {
    headers: { "Set-Cookie": await cookie.serialize({ ...secrets, next, linkTo }) },
  });
}

/** Answers the button Continue with Google: redirects, or says that it is not configured (U §8). */
export async function beginGoogle(form: FormData): Promise<Response | Unavailable> {
  const next = form.get("next");
  if (offersGoogle()) return leadToGoogle(typeof next === "string" ? next : "");
  const instead = form.get("from") === "signup" ? "email signup" : "email/password";
  const description = `Google authentication is not configured. Please use ${instead} for now.`;
  return {
    ok: false,
    intent: "google",
    title: "Google Sign-In Not Available",
    description,
    status: 400,
  };
}

export type GoogleReturn = { identity: GoogleIdentity; next: string; linkTo: string | null };

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Reads Google's answer in the browser that began the sign-in (AU-07).
 * @returns null when this browser did not begin it, or comes back with another state
 * @throws (rejects) GoogleFailed
 */
export async function readGoogleReturn(request: Request): Promise<GoogleReturn | null> {
  const read = kept.safeParse(await cookie.parse(request.headers.get("Cookie")));
  const asked = new URL(request.url).searchParams;
  const [code, state] = [asked.get("code"), asked.get("state")];
  if (!read.success || !code || !state || !isSame(state, read.data.state)) return null;
  const { verifier, nonce, next, linkTo } = read.data;
  return { identity: await finishGoogle({ code, verifier, nonce }), next, linkTo };
}

/** The header value that forgets a sign-in with Google that was begun. */
export function forgetGoogle(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
