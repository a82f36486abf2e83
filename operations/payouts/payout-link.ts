import { issueLink } from "~/core/accounts/links/issue-link";
import { findPerson } from "~/core/accounts/queries";
import { days } from "~/core/duration";
import { env } from "~/env";

/** How long a texted link to a payout works; texting PAYOUT gets another. */
const textedLinkLives = days(7);

/**
 * The address where a person opens a ready payout. A person with a proven mail address signs in
 * there; one with only a number gets a link that opens their payouts.
 */
export function payoutLink(userId: string, payoutId: string, now: number = Date.now()): string {
  if (findPerson(userId)?.emailProven) return `${env.BASE_URL}/user/cash-out?payout=${payoutId}`;
  const token = issueLink({ purpose: "cash_out", userId, lifetime: textedLinkLives, now });
  return `${env.BASE_URL}/paid/${token}`;
}
