import { RetryAfterError } from "inngest";
import { minutes } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import { handOverPayout, mayPayoutLeave } from "~/core/payouts/vendor/hand-over-payout";
import { getPayout } from "~/core/payouts/queries";
import {
  recordOrder,
  recordRefusedOrder,
  stopForConflict,
  type OrderNote,
} from "~/core/payouts/vendor/record-order";
import {
  PayoutAuthFailed,
  PayoutFundsMissing,
  PayoutVendorUnavailable,
} from "~/integrations/payouts/contract";
import { askOrder } from "~/operations/payouts/ask-order";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { log } from "~/log";

/** Asks staff to pay by hand, once per payout. */
function askForHand(payoutId: string): void {
  recordEvent(
    "payout/needs.attention",
    { payoutId, reason: "by_hand" },
    `attention:${payoutId}:by_hand:${getPayout(payoutId).attempt}`,
  );
}

/**
 * TR-03: turns an error that a retry with the same id may fix into a retry; opens an incident if
 * staff must act.
 */
function later(payoutId: string, cause: unknown): unknown {
  if (cause instanceof PayoutVendorUnavailable)
    return new RetryAfterError(cause.message, cause.retryAfterMs, { cause });
  if (!(cause instanceof PayoutFundsMissing) && !(cause instanceof PayoutAuthFailed)) return cause;
  raiseVendorAlarm("payouts", cause instanceof PayoutFundsMissing ? "no_funds" : "key_refused");
  log.error({ payoutId, error: cause.name }, "the payout vendor needs staff before it pays");
  return new RetryAfterError(cause.message, minutes(30), { cause });
}

/**
 * Sends one released payout (house.md, Money): writes the row first, gives the vendor its id,
 * records the answer. After any interruption the vendor gets the same order again, which it pays
 * once (TR-03). Without a vendor, asks staff to pay by hand. If the payout was handed over before a
 * restore, asks the vendor about it first.
 * @throws RetryAfterError when the vendor cannot take it now
 */
export async function sendPayout(
  payoutId: string,
  now: () => number = Date.now,
): Promise<OrderNote | "by_hand" | "over"> {
  const vendor = payoutVendor();
  if (!vendor) {
    if (getPayout(payoutId).status === "processing") askForHand(payoutId);
    return "by_hand";
  }
  const { sentAt, vendorOrder, status } = getPayout(payoutId);
  if (status === "processing" && sentAt !== null && vendorOrder === null) {
    const note = await askOrder(payoutId, now);
    if (note !== "send_again") return note;
  }
  const order = handOverPayout(payoutId, vendor.name, now());
  if (!order) return "over";
  const answer = await withLastCheck(
    () => mayPayoutLeave(payoutId),
    () => vendor.order(order),
  ).catch((cause: unknown) => {
    if (cause instanceof HeldBack) return null;
    throw later(payoutId, cause);
  });
  // The vendor knows no such order: after the hold is lifted the payout is sent again under the
  // same id.
  if (answer === null) return "over";
  if (answer.outcome !== "refused") endVendorAlarm("payout_taken");
  if (answer.outcome === "taken") return recordOrder(answer.order, now());
  if (answer.outcome === "refused") {
    log.warn({ payoutId }, "the payout vendor refused an order");
    recordRefusedOrder(payoutId, answer.reason, now());
    return "failed";
  }
  log.error({ payoutId }, "the payout vendor holds another order under a payout's id: stopped");
  stopForConflict(payoutId, now());
  return "stopped";
}
