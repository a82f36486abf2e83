import { sqlite } from "~/db/client";

// The line of the journal keeps what the order was to pay.
const forget = sqlite.prepare<[string]>("DELETE FROM adopted_facts WHERE external_id = ?");
const meet = sqlite.prepare<[number, string]>(
  "UPDATE adopted_lines SET met_at = ? WHERE kind = 'payout' AND key = ? AND met_at IS NULL",
);

/**
 * Ends an order of before the restore that came to nothing, in the transaction around: its facts
 * are not paid, so another order may pay them, and nobody takes it over any more. A repeated call
 * changes nothing.
 * @returns whether its facts stood until now
 */
export function endAdoptedOrder(externalId: string, now: number): boolean {
  meet.run(now, externalId);
  return forget.run(externalId).changes > 0;
}
