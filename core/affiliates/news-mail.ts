import type { Person } from "~/core/accounts/queries";
import { isMailSuppressed } from "~/core/messaging/mail/queue-mail";

/**
 * Whether affiliate news (a signup, a commission, a payout) is mailed to somebody: only to
 * confirmed addresses, and not to those that opted out (LG-10).
 */
export type NewsMail = "sent" | "unconfirmed" | "ended";

/** Whether affiliate news is mailed to this person, and if not, why. */
export function newsMail({ email, emailProven }: Pick<Person, "email" | "emailProven">): NewsMail {
  if (!email || !emailProven) return "unconfirmed";
  return isMailSuppressed(email, "affiliate_news") ? "ended" : "sent";
}
