/**
 * An order for one payout; amounts in cents. `externalId` makes it idempotent: the same id is never
 * paid twice (TR-03).
 */
export type PayoutOrder = {
  externalId: string;
  amountCents: number;
  recipient: { name: string; email: string } | { name: string; phone: string };
  products: string[];
  /**
   * We notify the person and link to the reward ourselves (TR-05). Absent in older orders: the
   * vendor mails or texts those.
   */
  delivery?: "link";
};

export type OrderStanding = "paid" | "open" | "undelivered" | "dead";

/**
 * An order as the vendor holds it. `paid`: executed and delivered; `open`: accepted, may still be
 * paid; `dead`: canceled, failed or returned; `undelivered`: executed, but it did not reach the
 * person. `status` is in the vendor's words.
 */
export type VendorOrder = {
  orderId: string;
  externalId: string;
  standing: OrderStanding;
  amountCents: number;
  status: string;
};

/**
 * `conflict`: the vendor holds another order under this id. `refused`: it will never accept this
 * one; there is no order.
 */
export type OrderAnswer =
  | { outcome: "taken"; order: VendorOrder }
  | { outcome: "conflict" }
  | { outcome: "refused"; reason: string };

/**
 * A way to pay people electronically. Every method may throw PayoutVendorUnavailable,
 * PayoutFundsMissing or PayoutAuthFailed.
 */
export type PayoutVendor = {
  /** Stored with a payout as its method. */
  name: string;
  /** Orders a payout. If no answer arrives, send the same order again: it is paid once (TR-03). */
  order(order: PayoutOrder): Promise<OrderAnswer>;
  /** Finds an order by the vendor's or our id; null when the vendor has none. */
  findOrder(id: string): Promise<VendorOrder | null>;
  /** Orders that the vendor accepted at or after `sinceAt` (ms), for a restored database. */
  listOrdersSince(sinceAt: number): Promise<VendorOrder[]>;
  /** The order that a reward belongs to, or null. */
  findOrderOfReward(rewardId: string): Promise<VendorOrder | null>;
  /**
   * A fresh link to the page where the order's reward is redeemed, or null. Show it at once and do
   * not store it (TR-05).
   */
  redeemLink(orderId: string): Promise<string | null>;
};

/**
 * Rate limit, network or server trouble: try the same order again after `retryAfterMs`. The vendor
 * may have accepted it.
 */
export class PayoutVendorUnavailable extends Error {
  override name = "PayoutVendorUnavailable";
  constructor(
    message: string,
    readonly retryAfterMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The funding source is empty: staff must add money; the same order is tried again later (TR-03:
 * 402).
 */
export class PayoutFundsMissing extends Error {
  override name = "PayoutFundsMissing";
}

/** The vendor does not accept our key: staff must act. */
export class PayoutAuthFailed extends Error {
  override name = "PayoutAuthFailed";
}
