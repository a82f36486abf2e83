import { getCounters } from "~/core/counters";
import { statement } from "~/core/list-rows";
import { chart } from "~/core/money/chart-of-accounts";
import { getBalance } from "~/core/money/queries";
import { noPayouts, type PayoutSum, type PayoutSums } from "~/core/payouts/desk/bulk-outlook";
import type { PayoutStatus } from "~/db/vocabulary";

/**
 * The cards of A §2.5: kept counts and sums in cents. `all` is the dashboard's Total Payouts; the
 * withdrawn ones are counted separately.
 */
export function getPayoutFigures() {
  const kept = getCounters([
    "payouts:pending",
    "payouts:processing",
    "payouts:completed",
    "payouts:failed",
    "payouts:pending:cents",
    "payouts:processing:cents",
    "payouts:completed:cents",
    "payouts:failed:cents",
  ]);
  const withdrawn =
    statement<unknown[], number>("SELECT count(*) FROM payouts WHERE withdrawn_at IS NOT NULL")
      .pluck()
      .get() ?? 0;
  const card = (status: PayoutStatus) => ({
    count: kept[`payouts:${status}`],
    cents: kept[`payouts:${status}:cents`],
  });
  const cards = {
    pending: card("pending"),
    processing: card("processing"),
    completed: card("completed"),
    failed: card("failed"),
  };
  const all =
    cards.pending.count + cards.processing.count + cards.completed.count + cards.failed.count;
  return { ...cards, all, withdrawn };
}

const isHeld = "status = 'pending' AND (held_reason IS NOT NULL OR held_until > ?)";
const figures = `count(*) AS count, coalesce(sum(amount_cents), 0) AS cents,
  coalesce(sum(${isHeld}), 0) AS heldCount,
  coalesce(sum(CASE WHEN ${isHeld} THEN amount_cents ELSE 0 END), 0) AS heldCents FROM payouts`;

/** The sums of the payouts with these ids by their status, shown before many are moved at once. */
export function sumPayouts(ids: readonly string[], now: number = Date.now()): PayoutSums {
  const sql = `SELECT status, ${figures} WHERE id IN (SELECT value FROM json_each(?)) GROUP BY status`;
  const found = statement<unknown[], PayoutSum & { status: PayoutStatus }>(sql).all(
    now,
    now,
    JSON.stringify(ids),
  );
  const sums: PayoutSums = {
    pending: noPayouts,
    processing: noPayouts,
    completed: noPayouts,
    failed: noPayouts,
  };
  for (const { status, ...sum } of found) sums[status] = sum;
  return sums;
}

/**
 * The total owed to people, in cents, less what some owe back. Since all accounts together are
 * zero, it follows from the other accounts. `held` may not be sent as it is.
 */
export function getOwedInAll(now: number = Date.now()): PayoutSum & { owedCents: number } {
  const { claim, commission, bonus } = chart.expense;
  const others = [chart.cash, chart.income, claim, commission, bonus];
  const sql = `SELECT ${figures} WHERE status IN ('pending', 'processing') AND withdrawn_at IS NULL`;
  const open = statement<unknown[], PayoutSum>(sql).get(now, now);
  return {
    ...(open ?? noPayouts),
    owedCents: others.reduce((sum, account) => sum + getBalance(account), 0),
  };
}
