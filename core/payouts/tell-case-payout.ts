import { and, eq, isNull } from "drizzle-orm";
import { factBase, findStanding } from "~/core/money/facts";
import { wordsForOwed } from "~/core/payouts/cash-out";
import { findOwnPayout, standingOf } from "~/core/payouts/own-payouts";
import { db } from "~/db/client";
import { payoutLines } from "~/db/schema/money";

/** `needsProof`: the person must confirm an address or number before they can be paid. */
export type CasePayout = { title: string; text: string; needsProof: boolean };

/**
 * The state of a person's share of their settled case, in plain words: in no payout yet, or the
 * stage of its payout (issue 20, 7 and 8). Null where the case owes them nothing now.
 */
export function tellCasePayout(userId: string, caseId: string): CasePayout | null {
  const { setId } = findStanding(factBase.claim(caseId));
  if (setId === undefined) return null;
  const line = db
    .select({ payoutId: payoutLines.payoutId, cents: payoutLines.amountCents })
    .from(payoutLines)
    .where(
      and(
        eq(payoutLines.ledgerSetId, setId),
        eq(payoutLines.payee, userId),
        isNull(payoutLines.withdrawnAt),
      ),
    )
    .get();
  if (!line) return null;
  const payout = line.payoutId === null ? undefined : findOwnPayout(userId, line.payoutId);
  const { isReachable } = standingOf(userId);
  if (!payout) return { ...wordsForOwed(line.cents, isReachable), needsProof: !isReachable };
  return { title: payout.title, text: payout.text, needsProof: payout.stage === "unconfirmed" };
}
