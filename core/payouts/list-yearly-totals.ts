import { statement } from "~/core/list-rows";
import { taxYear } from "~/core/payouts/payout-rules";

type Paid = { at: number; row: number; userId: string; cents: number };
export type YearlyTotal = { userId: string; paidCents: number };

const rowsAtOnce = 2000;
const paidAfter = `SELECT completed_at AS at, rowid AS row, user_id AS userId, amount_cents AS cents FROM payouts
  WHERE completed_at IS NOT NULL AND completed_at < $endsAt AND (completed_at, rowid) > ($at, $row) AND status = 'completed'
  ORDER BY completed_at, rowid LIMIT ${rowsAtOnce}`;

// A sort of numbers is quick enough for one turn, even for hundreds of thousands of people.
function* largestFirst(totals: ReadonlyMap<string, number>): Generator<void, YearlyTotal[]> {
  const people = [...totals.keys()];
  yield;
  const order = Float64Array.from(
    totals.values(),
    (cents, place) => cents * people.length + (people.length - 1 - place),
  );
  yield;
  order.sort().reverse();
  const sorted: YearlyTotal[] = [];
  for (const value of order) {
    if (sorted.length % rowsAtOnce === 0) yield;
    const userId = people[people.length - 1 - (value % people.length)] ?? "";
    sorted.push({ userId, paidCents: totals.get(userId) ?? 0 });
  }
  return sorted;
}

/**
 * Yearly totals of everybody who was paid in the tax year of an instant, largest first: the list
 * for the tax forms (LG-15). Works in steps of some milliseconds, so that a server goes on
 * answering.
 */
export function* listYearlyTotals(at: number): Generator<void, YearlyTotal[]> {
  const { startsAt, endsAt } = taxYear(at);
  const totals = new Map<string, number>();
  let last = { at: startsAt - 1, row: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = statement<unknown[], Paid>(paidAfter).all({ endsAt, ...last });
    for (const { userId, cents } of rows) totals.set(userId, (totals.get(userId) ?? 0) + cents);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) break;
    last = { at: end.at, row: end.row };
    yield;
  }
  return yield* largestFirst(totals);
}
