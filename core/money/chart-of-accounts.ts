import { dollars } from "~/core/money";

/**
 * The chart of accounts. Signed cents, debits positive, so that every set of entries and the sum of
 * all balances is zero:
 *
 * - `owed:{payee}`, a liability: minus what we owe a person (or an affiliate without account yet);
 *   above zero, what they owe us back
 * - `expense:claims`, an expense: the users' shares of settled claims
 * - `expense:commissions`, an expense: commissions of referrers, three levels
 * - `expense:bonuses`, an expense: the promised sign-up bonus
 * - `cash`, an asset: what settlements brought in, less what was paid out
 * - `income:settlements`, income: minus what the company received for settled claims (Mark Paid)
 *
 * A settlement debits an expense and credits the payee; a completed payout debits the payee and
 * credits `cash`; Mark Paid debits `cash` and credits `income:settlements`. A payout that is under
 * way has not moved anything yet: its lines say that the money is spoken for.
 */
export const chart = {
  owed: (payee: string): string => `owed:${payee}`,
  cash: "cash",
  income: "income:settlements",
  expense: { claim: "expense:claims", commission: "expense:commissions", bonus: "expense:bonuses" },
} as const;

/** U §9: the user's flat share of a settled claim, in cents. */
export const claimShareCents = dollars(500);

/** U §9: the exit popup's bonus with the first settlement, in cents. */
export const bonusCents = dollars(50);

/** A §9: what Mark Paid records unless staff says otherwise, in cents. */
export const defaultReceiptCents = dollars(1000);
