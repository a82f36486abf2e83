import { eq } from "drizzle-orm";
import { systemActor } from "~/core/cases/record-case-event";
import { minutes } from "~/core/duration";
import { chart } from "~/core/money/chart-of-accounts";
import { postEntries } from "~/core/money/post-entries";
import { noteLostOrderEnded, noteOrderEnded } from "~/core/payouts/adopted/note-hand-over";
import { concludePayout, sentFact } from "~/core/payouts/vendor/conclude-payout";
import { endInFailure } from "~/core/payouts/vendor/end-in-failure";
import { readExternalId, type Payout } from "~/core/payouts/payout-rules";
import { getPayout } from "~/core/payouts/queries";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { owesBack } from "~/core/payouts/vendor/undone-facts";
import { stopPayout } from "~/core/payouts/vendor/stop-payout";
import { db } from "~/db/client";
import { payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

/**
 * An order as the vendor shows it now. `paid`: executed and delivered; `open`: may still be paid;
 * `undelivered`: did not reach the person; `dead`: never will, or came back.
 */
export type OrderState = {
  orderId: string;
  externalId: string;
  standing: "paid" | "open" | "undelivered" | "dead";
  amountCents: number;
  status: string;
};

export type OrderNote = "completed" | "failed" | "open" | "unchanged" | "not_ours" | "stopped";

/** A completed payout came back: it is owed again. */
function takeBack(payout: Payout, now: number): void {
  const { id: payoutId, userId, amountCents } = payout;
  const entries = [
    { account: chart.cash, amountCents },
    { account: chart.owed(userId), amountCents: -amountCents },
  ];
  postEntries({
    factKey: `${sentFact(payout)}:returned`,
    kind: "payout_failed",
    payoutId,
    at: now,
    entries,
  });
}

function noteOpen(payout: Payout, order: OrderState, now: number): OrderNote {
  if (payout.status === "completed") return "unchanged";
  if (payout.tremendousOrderId === order.orderId) return "open";
  db.update(payouts)
    .set({ tremendousOrderId: order.orderId, updatedAt: now })
    .where(eq(payouts.id, payout.id))
    .run();
  const after = { orderId: order.orderId, status: order.status };
  recordPayoutMove({
    payoutId: payout.id,
    userId: payout.userId,
    act: "payout.ordered",
    after,
    actor: systemActor,
    at: now,
  });
  return "open";
}

/**
 * Records the state of the vendor's order, as looked up and not merely reported (TR-04, TR-06):
 * completes the payout, marks it failed, or reverses a completed one. Orders of earlier attempts
 * and of others change nothing, but a dead one of before a restore stops nobody's payout any more;
 * the same state recorded again changes nothing.
 */
export function recordOrder(order: OrderState, now: number = Date.now()): OrderNote {
  return transaction(() => {
    const named = readExternalId(order.externalId);
    const row = named && db.select().from(payouts).where(eq(payouts.id, named.payoutId)).get();
    if (!row || row.attempt !== named.attempt || row.sentAt === null) {
      if (named && order.standing === "dead") noteLostOrderEnded(order.externalId, now);
      return "not_ours";
    }
    if (row.tremendousOrderId !== null && row.tremendousOrderId !== order.orderId)
      return stopPayout(row, "order_conflict", now);
    if (order.amountCents !== row.amountCents) return stopPayout(row, "amount_differs", now);
    if (order.standing === "open") return noteOpen(row, order, now);
    if (order.standing === "dead") {
      if (row.status === "completed") takeBack(row, now);
      endInFailure(row, `The vendor's order is ${order.status}.`, "dead", systemActor, now);
      return "failed";
    }
    if (row.status === "completed") return "unchanged";
    if (order.standing === "undelivered")
      return (noteOpen(row, order, now), stopPayout(getPayout(row.id), "delivery_failed", now));
    const { orderId } = order;
    concludePayout(
      row,
      { transactionId: orderId, method: row.paymentMethod ?? "tremendous", orderId },
      systemActor,
      now,
    );
    return "completed";
  });
}

/**
 * Stops a payout until staff has looked, since the vendor has another order under its id (TR-03:
 * 409). @throws NotFound
 */
export function stopForConflict(payoutId: string, now: number = Date.now()): void {
  transaction(() => stopPayout(getPayout(payoutId), "order_conflict", now));
}

/** How long a vendor may take to know an order that it was just sent. */
const vendorLag = minutes(10);

/**
 * Records that the vendor does not know the order of a payout that may have been handed over. A
 * payout that is not to be sent any more has thereby failed; any other is to be sent again,
 * unchanged.
 * @returns whether it should be sent again
 * @throws NotFound
 */
export function recordMissingOrder(payoutId: string, now: number = Date.now()): boolean {
  return transaction(() => {
    const payout = getPayout(payoutId);
    if (
      payout.sentAt === null ||
      payout.tremendousOrderId !== null ||
      payout.updatedAt > now - vendorLag
    )
      return false;
    if (payout.status === "failed" || (payout.status === "processing" && owesBack(payout.userId)))
      endInFailure(
        payout,
        payout.failure ?? "Something sent before is owed back: it comes off first.",
        "never_was",
        systemActor,
        now,
      );
    const { status, sentAt, vendorOrder } = getPayout(payoutId);
    // Adopted after a restore, and the vendor never got it: it is handed over like any other.
    if (sentAt !== null && vendorOrder === null) {
      noteOrderEnded(payout, now);
      db.update(payouts).set({ sentAt: null }).where(eq(payouts.id, payoutId)).run();
    }
    return status === "processing";
  });
}

/**
 * Records that the vendor refused the order for good, so there is none (TR-03: 400, 422). @throws
 * NotFound
 */
export function recordRefusedOrder(
  payoutId: string,
  reason: string,
  now: number = Date.now(),
): void {
  transaction(() => {
    const payout = getPayout(payoutId);
    if (payout.status === "processing") endInFailure(payout, reason, "never_was", systemActor, now);
  });
}
