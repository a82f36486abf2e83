import { eq } from "drizzle-orm";
import { liftHoldAfterChange } from "~/core/accounts/credentials/hold-after-change";
import type { Actor } from "~/core/cases/record-case-event";
import { Conflict } from "~/core/errors";
import { getPayout } from "~/core/payouts/queries";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { db } from "~/db/client";
import { payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

/**
 * Lifts the hold of a payout that a risk flag, the hold time or a credential change set, with the
 * reason of the person who looked. A missing recipient or tax form is no hold that can be lifted.
 * @throws NotFound; Conflict when the payout has ended
 */
export function liftHold(
  payoutId: string,
  note: string,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const { userId, status, heldReason, heldUntil } = getPayout(payoutId);
    if (status === "completed" || status === "failed")
      throw new Conflict(`The payout is ${status}; nothing holds it.`);
    db.update(payouts)
      .set({ heldReason: null, heldUntil: null, updatedAt: now })
      .where(eq(payouts.id, payoutId))
      .run();
    liftHoldAfterChange(userId, now);
    recordPayoutMove({
      payoutId,
      userId,
      act: "payout.hold_lifted",
      before: { heldReason, heldUntil },
      after: { note },
      actor,
      at: now,
    });
  });
}
