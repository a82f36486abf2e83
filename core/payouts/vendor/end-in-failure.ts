import type { Actor } from "~/core/cases/record-case-event";
import { recordEvent } from "~/core/events";
import type { Payout } from "~/core/payouts/payout-rules";
import { noteOrderEnded } from "~/core/payouts/adopted/note-hand-over";
import { owesBack } from "~/core/payouts/vendor/undone-facts";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { withdrawPayout } from "~/core/payouts/withdraw-payout";
import { sqlite } from "~/db/client";

/**
 * The fate of the vendor's order: `dead` when nothing will come of it, `never_was` when there was
 * none.
 */
export type OrderFate = "may_live" | "dead" | "never_was";

// Prepared without a query builder, since a bulk update runs these thousands of times.
const keep = sqlite.prepare<[string, number, number, string]>(
  "UPDATE payouts SET status = 'failed', failure = ?, attempt = ?, updated_at = ? WHERE id = ?",
);
const free = sqlite.prepare<[string, number, number, string]>(
  `UPDATE payouts SET status = 'failed', failure = ?, attempt = ?, updated_at = ?, sent_at = NULL, vendor_order = NULL, tremendous_order_id = NULL,
   transaction_id = NULL, completed_at = NULL, held_reason = NULL WHERE id = ?`,
);

/**
 * Marks a payout as failed, in the transaction around. Once no order of it can live any more, it
 * may be retried with a new one. If the payee owes money back meanwhile, it is withdrawn instead,
 * so that nothing is paid that is not owed.
 */
export function endInFailure(
  payout: Payout,
  failure: string,
  fate: OrderFate,
  actor: Actor,
  now: number,
): void {
  const { id: payoutId, userId } = payout;
  const attempt = fate === "dead" ? payout.attempt + 1 : payout.attempt;
  if (fate !== "may_live" && payout.sentAt !== null) noteOrderEnded(payout, now);
  (fate === "may_live" ? keep : free).run(failure, attempt, now, payoutId);
  const after = { failure, fate, orderId: payout.tremendousOrderId };
  recordPayoutMove({
    payoutId,
    userId,
    act: "payout.failed",
    before: payout.status,
    after,
    actor,
    at: now,
  });
  recordEvent("payout/failed", { payoutId });
  const stays = fate === "may_live" && payout.sentAt !== null;
  if (!stays && owesBack(userId))
    withdrawPayout(payoutId, "something sent before is owed back", actor, now);
}
