import { days } from "~/core/duration";

/**
 * The exit popup's promise (decisions, Money): set in the browser, read by the sign-up that makes
 * the account.
 */
export const bonusCookie = { name: "bonus", value: "1" } as const;

/** The cookie's text for `document.cookie`: kept for 90 days. */
export function bonusPromise(isSecure: boolean): string {
  return `${bonusCookie.name}=${bonusCookie.value}; Max-Age=${days(90) / 1000}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
