import { sqlite } from "~/db/client";
import type { PayoutStatus } from "~/db/vocabulary";

/**
 * A payout as the person it goes to sees it; the amount in cents. `isByVendor`: the vendor holds an
 * order that can be redeemed.
 */
export type OwnPayout = {
  id: string;
  amountCents: number;
  status: PayoutStatus;
  method: string | null;
  at: number;
  completedAt: number | null;
  recipientEmail: string | null;
  isByVendor: 0 | 1;
};

const columns = `id, amount_cents AS amountCents, status, payment_method AS method, created_at AS at, completed_at AS completedAt,
  recipient_email AS recipientEmail, tremendous_order_id IS NOT NULL AS isByVendor`;
const listOwn = sqlite.prepare<[string, number], OwnPayout>(
  `SELECT ${columns} FROM payouts WHERE user_id = ? AND withdrawn_at IS NULL ORDER BY created_at DESC LIMIT ?`,
);
const sumOwn = sqlite.prepare<[string], { count: number; cents: number }>(
  `SELECT count(*) AS count, coalesce(sum(amount_cents), 0) AS cents FROM payouts
   WHERE user_id = ? AND status IN ('pending', 'processing') AND withdrawn_at IS NULL`,
);
const findOrder = sqlite
  .prepare<[string], string>(
    `SELECT tremendous_order_id FROM payouts WHERE user_id = ? AND tremendous_order_id IS NOT NULL AND status IN ('processing', 'completed')
     AND withdrawn_at IS NULL ORDER BY created_at DESC LIMIT 1`,
  )
  .pluck();

/** A person's own payouts, newest first. */
export function listOwnPayouts(userId: string, limit: number): OwnPayout[] {
  return listOwn.all(userId, limit);
}

/** What is on its way to a person: payouts that are prepared or sent, and their sum in cents. */
export function sumPendingPayouts(userId: string): { count: number; cents: number } {
  return sumOwn.get(userId) ?? { count: 0, cents: 0 };
}

/** The vendor's order of a person's newest payout that can be redeemed, or undefined. */
export function findRedeemableOrder(userId: string): string | undefined {
  return findOrder.get(userId);
}
