import type { Actor } from "~/core/cases/record-case-event";
import { recordEvent } from "~/core/events";
import { chart } from "~/core/money/chart-of-accounts";
import { postEntries } from "~/core/money/post-entries";
import type { Payout } from "~/core/payouts/payout-rules";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { sqlite } from "~/db/client";

/**
 * The ledger's key for a payout that was sent in this attempt: recorded once, whoever reports it.
 */
export const sentFact = ({ id, attempt }: Pick<Payout, "id" | "attempt">): string =>
  `payout:${id}:${attempt}`;

// Prepared without a query builder, since a bulk update runs this thousands of times.
const complete = sqlite.prepare<[string, string, string | null, number, number, string]>(
  `UPDATE payouts SET status = 'completed', transaction_id = ?, payment_method = ?, tremendous_order_id = coalesce(?, tremendous_order_id),
   completed_at = ?, updated_at = ?, held_reason = NULL, held_until = NULL, failure = NULL WHERE id = ?`,
);

/** How a payout was paid: `transactionId` is the vendor's order or what staff noted. */
export type Payment = { transactionId: string; method: string; orderId?: string };

/**
 * Completes a payout in the transaction around: the debt to the payee falls by its amount, once per
 * attempt.
 * @throws Conflict when the ledger has it already
 */
export function concludePayout(
  payout: Payout,
  { transactionId, method, orderId }: Payment,
  actor: Actor,
  now: number,
): void {
  const { id: payoutId, userId, amountCents } = payout;
  const entries = [
    { account: chart.owed(userId), amountCents },
    { account: chart.cash, amountCents: -amountCents },
  ];
  postEntries({ factKey: sentFact(payout), kind: "payout_sent", payoutId, at: now, entries });
  complete.run(transactionId, method, orderId ?? null, now, now, payoutId);
  recordPayoutMove({
    payoutId,
    userId,
    act: "payout.completed",
    before: payout.status,
    after: { transactionId, method },
    actor,
    at: now,
  });
  recordEvent("payout/completed", { payoutId }, `completed:${payoutId}:${payout.attempt}`);
}
