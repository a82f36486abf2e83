import { days } from "~/core/duration";

/**
 * The promise made by the exit popup (decisions, Money). The browser sets it; the sign-up that
 * creates the account reads it.
 */
export const bonusCookie = { name: "bonus", value: "1" } as const;

/** The cookie's text for `document.cookie`: kept for 90 days. */
export function bonusPromise(isSecure: boolean): string {
  return `${bonusCookie.name}=${bonusCookie.value}; Max-Age=${days(90) / 1000}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
