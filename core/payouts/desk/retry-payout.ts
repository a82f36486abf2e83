import type { Actor } from "~/core/cases/record-case-event";
import { Conflict } from "~/core/errors";
import { getPayout } from "~/core/payouts/queries";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { owesBack } from "~/core/payouts/vendor/undone-facts";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

const retry = sqlite.prepare<[number, string]>(
  "UPDATE payouts SET status = 'pending', updated_at = ? WHERE id = ?",
);

/**
 * 'Retry Payout' (A §4): a failed payout is pending again. Retrying again changes nothing.
 * @returns whether it moved now
 * @throws NotFound; Conflict when it is under way or completed, or was withdrawn (money still owed
 * goes into another payout)
 */
export function retryPayout(payoutId: string, actor: Actor, now: number = Date.now()): boolean {
  return transaction(() => {
    const { userId, status, withdrawnAt } = getPayout(payoutId);
    if (status === "pending") return false;
    if (status !== "failed")
      throw new Conflict(`The payout is ${status}; only a failed one can be retried.`);
    if (owesBack(userId))
      throw new Conflict(
        "Something is owed back meanwhile; the vendor's order decides what becomes of this payout.",
      );
    if (withdrawnAt !== null)
      throw new Conflict("The payout was withdrawn; what is still owed goes into another payout.");
    retry.run(now, payoutId);
    recordPayoutMove({
      payoutId,
      userId,
      act: "payout.retried",
      before: status,
      after: "pending",
      actor,
      at: now,
    });
    return true;
  });
}
