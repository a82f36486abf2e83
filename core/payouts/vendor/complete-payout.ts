import type { Actor } from "~/core/cases/record-case-event";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { Conflict, RuleBroken } from "~/core/errors";
import { handKeyOf, noteHandOver } from "~/core/payouts/adopted/note-hand-over";
import { paidElsewhere } from "~/core/payouts/adopted/paid-elsewhere";
import { concludePayout } from "~/core/payouts/vendor/conclude-payout";
import { mayBeAtVendor } from "~/core/payouts/payout-rules";
import { getPayout } from "~/core/payouts/queries";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { transaction } from "~/db/transaction";

/** A payment of staff by hand. */
export type HandPayment = { method?: string; transactionId: string };

/**
 * Records that staff has paid a payout by hand (decisions, Money). A pending one must first pass
 * the checks of a release. Recording the same transaction again changes nothing.
 * @returns whether it was completed now
 * @throws NotFound; RuleBroken `transaction_id_missing` and those of releasing; Conflict when it
 * has ended otherwise, while the vendor may hold an order for it, or where something of it was paid
 * before a restore (it would be paid twice)
 */
export function completePayout(
  payoutId: string,
  { method = "manual", transactionId }: HandPayment,
  actor: Actor,
  now: number = Date.now(),
): boolean {
  const id = transactionId.trim();
  if (id === "")
    throw new RuleBroken(
      "transaction_id_missing",
      "A payout that was paid by hand needs its transaction id.",
    );
  return transaction(() => {
    const payout = getPayout(payoutId);
    if (payout.status === "completed") {
      if (payout.transactionId === id) return false;
      throw new Conflict("The payout is completed already.");
    }
    if (payout.status === "failed")
      throw new Conflict("The payout failed. Retry it before you pay it.");
    if (mayBeAtVendor(payout))
      throw new Conflict(
        "The vendor may hold an order for this payout; paying it by hand could pay it twice.",
      );
    if (isDoorClosed("payouts"))
      throw new Conflict(
        "This database was restored: it may have been paid since the copy. Run after-restore first.",
      );
    const before = paidElsewhere(payoutId, handKeyOf(payout));
    if (before !== null)
      throw new Conflict(
        `Something of it was paid before the database was restored: look at ${before} first.`,
      );
    if (payout.status === "pending") releasePayout(payoutId, actor, now);
    noteHandOver(payout, true, now);
    concludePayout(getPayout(payoutId), { transactionId: id, method }, actor, now);
    return true;
  });
}
