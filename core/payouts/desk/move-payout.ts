import type { Actor } from "~/core/cases/record-case-event";
import { Conflict } from "~/core/errors";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { getPayout } from "~/core/payouts/queries";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { retryPayout } from "~/core/payouts/desk/retry-payout";
import type { PayoutStatus } from "~/db/vocabulary";

/** Staff's note to a move: the transaction of a payment by hand, or why it failed. */
export type MoveNote = { transactionId?: string; method?: string; reason?: string };

/**
 * The dropdown and the bulk update of A §4, one payout at a time. Each move runs its act; a move
 * that would pay again or un-pay a completed payout is refused (decisions, Money).
 * @returns whether it moved
 * @throws NotFound; Conflict; RuleBroken as the act does
 */
export function movePayout(
  payoutId: string,
  to: PayoutStatus,
  note: MoveNote,
  actor: Actor,
  now: number = Date.now(),
): boolean {
  const { status } = getPayout(payoutId);
  if (status === to) return false;
  if (status === "completed")
    throw new Conflict("The payout is completed; what was paid cannot be un-paid.");
  if (to === "processing") return releasePayout(payoutId, actor, now);
  if (to === "completed")
    return completePayout(
      payoutId,
      { transactionId: note.transactionId ?? "", ...(note.method ? { method: note.method } : {}) },
      actor,
      now,
    );
  if (to === "failed")
    return failPayout(payoutId, note.reason ?? "Marked as failed by staff.", actor, now);
  if (status === "processing")
    throw new Conflict("The payout is being sent; it can only be completed or fail.");
  return retryPayout(payoutId, actor, now);
}
