import { hours } from "~/core/duration";
import type { TextPurpose } from "~/db/vocabulary";

/** An answer later than this is no direct answer. */
const directFor = hours(1);

/** Whether an answer now is a direct answer to a message that came at `askedAt` (both in ms). */
export function isDirect(askedAt: number, now: number): boolean {
  return now - askedAt <= directFor;
}

/**
 * Whether a text waits for the end of its recipient's quiet hours (LG-05): a notice and the outcome
 * of a case or payout always do, anything else when it is late after the message it answers or
 * after it was written. The confirmation of a STOP cannot wait (LG-04).
 */
export function keepsQuietHours(purpose: TextPurpose, askedAt: number, now: number): boolean {
  if (purpose === "opt_out_confirmation") return false;
  return purpose === "notice" || purpose === "outcome" || !isDirect(askedAt, now);
}
