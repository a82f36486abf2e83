import { bonusCookie } from "~/app/landing/bonus-cookie";
import { days } from "~/core/duration";
import { env } from "~/env";

/**
 * The referral code that a visitor came with, and whether they were promised the bonus before
 * signing up.
 */
export type SignUpMemory = { referralCode: string | null; bonusPromised: boolean };

const names = { referral: "ref", bonus: bonusCookie.name } as const;
const codeShape = /^[A-Z0-9]{4,16}$/;
const attributes = `Path=/; SameSite=Lax${env.BASE_URL.startsWith("https://") ? "; Secure" : ""}`;

function cookieOf(request: Request, name: string): string | null {
  const pairs = (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}

function readCode(value: string | null): string | null {
  const code = value?.trim().toUpperCase() ?? "";
  return codeShape.test(code) ? code : null;
}

/** The affiliate code in a page's address (`?ref=`), if it has the form of one. */
export function referralInAddress(request: Request): string | null {
  return readCode(new URL(request.url).searchParams.get("ref"));
}

/**
 * The header value that remembers an affiliate's code for 90 days, through a sign-in with Google
 * and after the tab is closed (U §3, decisions).
 */
export function rememberReferral(code: string): string {
  return `${names.referral}=${code}; Max-Age=${days(90) / 1000}; HttpOnly; ${attributes}`;
}

/**
 * What this browser remembers for the sign-up. A code in the address or the form is newer and takes
 * precedence.
 */
export function recallSignUp(request: Request, form?: FormData): SignUpMemory {
  const typed = form?.get("ref");
  return {
    referralCode:
      readCode(typeof typed === "string" ? typed : null) ??
      referralInAddress(request) ??
      readCode(cookieOf(request, names.referral)),
    bonusPromised: cookieOf(request, names.bonus) === bonusCookie.value,
  };
}

/** Adds the headers that forget all of it, once it is stored in the account. */
export function forgetSignUp(headers: Headers): Headers {
  for (const name of Object.values(names))
    headers.append("Set-Cookie", `${name}=; Max-Age=0; ${attributes}`);
  return headers;
}
