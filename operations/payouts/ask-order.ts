import { RetryAfterError } from "inngest";
import { minutes } from "~/core/duration";
import { getPayout } from "~/core/payouts/queries";
import { externalIdOf } from "~/core/payouts/payout-rules";
import {
  recordMissingOrder,
  recordOrder,
  type OrderNote,
} from "~/core/payouts/vendor/record-order";
import {
  PayoutAuthFailed,
  PayoutFundsMissing,
  PayoutVendorUnavailable,
  type PayoutVendor,
  type VendorOrder,
} from "~/integrations/payouts/contract";
import { payoutVendor } from "~/integrations/payouts/vendor";

async function patiently<T>(asking: Promise<T>): Promise<T> {
  return asking.catch((cause: unknown) => {
    if (cause instanceof PayoutVendorUnavailable)
      throw new RetryAfterError(cause.message, cause.retryAfterMs, { cause });
    if (cause instanceof PayoutAuthFailed || cause instanceof PayoutFundsMissing)
      throw new RetryAfterError(cause.message, minutes(30), { cause });
    throw cause;
  });
}

/**
 * Asks the vendor for the state of a payout's order and records it: the answer counts, not the
 * report (TR-06).
 * @returns `send_again` when the vendor does not know the order and it is still to be sent
 * @throws RetryAfterError when the vendor cannot answer now
 */
export async function askOrder(
  payoutId: string,
  now: () => number = Date.now,
): Promise<OrderNote | "send_again"> {
  const vendor = payoutVendor();
  const payout = getPayout(payoutId);
  if (!vendor || payout.sentAt === null) return "unchanged";
  const order = await patiently(vendor.findOrder(payout.tremendousOrderId ?? externalIdOf(payout)));
  if (order) return recordOrder(order, now());
  return recordMissingOrder(payoutId, now()) ? "send_again" : "unchanged";
}

/** The order that a reported resource is or belongs to; null for resources of no order. */
export async function findReportedOrder(
  vendor: PayoutVendor,
  resource: { id: string; type: string },
): Promise<VendorOrder | null> {
  if (resource.type === "orders") return patiently(vendor.findOrder(resource.id));
  if (resource.type === "rewards") return patiently(vendor.findOrderOfReward(resource.id));
  return null;
}
