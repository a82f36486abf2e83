import type { Actor } from "~/core/cases/record-case-event";
import { Conflict } from "~/core/errors";
import { endInFailure } from "~/core/payouts/vendor/end-in-failure";
import { getPayout } from "~/core/payouts/queries";
import { transaction } from "~/db/transaction";

/**
 * Marks a pending or processing payout as failed, for staff (A §4). Where the vendor may hold an
 * order, that order still decides: a retry sends the same one again, and if it was paid the payout
 * completes. Failing again changes nothing.
 * @returns whether it failed now
 * @throws NotFound; Conflict when it is completed
 */
export function failPayout(
  payoutId: string,
  reason: string,
  actor: Actor,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const payout = getPayout(payoutId);
    if (payout.status === "failed") return false;
    if (payout.status === "completed")
      throw new Conflict("The payout is completed; what was paid cannot be un-paid.");
    endInFailure(payout, reason, payout.sentAt === null ? "never_was" : "may_live", actor, now);
    return true;
  });
}
