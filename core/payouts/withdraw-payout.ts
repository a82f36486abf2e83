import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "~/core/cases/record-case-event";
import { Conflict } from "~/core/errors";
import { freeLine } from "~/core/money/record-earning";
import { mayBeAtVendor } from "~/core/payouts/payout-rules";
import { getPayout } from "~/core/payouts/queries";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { cancelFreePairs } from "~/core/payouts/vendor/undone-facts";
import { db } from "~/db/client";
import { payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

/**
 * Ends an unsent payout: it is `failed` for good, and its lines are free for another payout
 * (decisions, Money). Withdrawing again changes nothing.
 * @throws NotFound; Conflict when it was released, has ended, or the vendor may hold an order for
 * it
 */
export function withdrawPayout(
  payoutId: string,
  reason: string,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const payout = getPayout(payoutId);
    if (payout.withdrawnAt !== null) return;
    if (payout.status === "completed" || payout.status === "processing" || mayBeAtVendor(payout))
      throw new Conflict("The payout has been sent or may have been; it cannot be withdrawn.");
    const lines = db
      .update(payoutLines)
      .set({ withdrawnAt: now })
      .where(and(eq(payoutLines.payoutId, payoutId), isNull(payoutLines.withdrawnAt)))
      .returning()
      .all();
    for (const { id, payee, kind, ledgerSetId, caseId, amountCents } of lines)
      freeLine({ from: [id, "again"], payee, kind, ledgerSetId, caseId, amountCents, at: now });
    cancelFreePairs(payout.userId, now);
    db.update(payouts)
      .set({ status: "failed", withdrawnAt: now, failure: `Withdrawn: ${reason}`, updatedAt: now })
      .where(eq(payouts.id, payoutId))
      .run();
    recordPayoutMove({
      payoutId,
      userId: payout.userId,
      act: "payout.withdrawn",
      before: payout.status,
      after: { reason },
      actor,
      at: now,
    });
  });
}
