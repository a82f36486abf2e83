import type { FreeLine } from "~/core/payouts/lines-to-pay";
import { maxPerPayoutCents } from "~/core/payouts/payout-rules";
import { sqlite } from "~/db/client";

const columns =
  "id, amount_cents AS amountCents, kind, case_id AS caseId, ledger_set_id AS ledgerSetId";
const free = "payee = ? AND payout_id IS NULL AND withdrawn_at IS NULL";
// The index is named, since without statistics SQLite would scan all waiting lines.
const owedBack = sqlite.prepare<[string], FreeLine>(
  `SELECT ${columns} FROM payout_lines INDEXED BY payout_lines_owed_back WHERE ${free} AND amount_cents < 0 ORDER BY created_at, id`,
);
const owed = sqlite.prepare<[string], FreeLine>(
  `SELECT ${columns} FROM payout_lines WHERE ${free} AND amount_cents >= 0 ORDER BY created_at, id`,
);

/**
 * The lines that wait for a payee, oldest first: all debts, and as many credits as two payouts can
 * hold. An affiliate may have a hundred thousand waiting lines, of which one payout takes some
 * dozens.
 */
export function listFreeLines(payee: string): FreeLine[] {
  const lines = owedBack.all(payee);
  let wanted = 2 * maxPerPayoutCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  for (const line of owed.iterate(payee)) {
    lines.push(line);
    wanted -= line.amountCents;
    if (wanted <= 0) break;
  }
  return lines;
}
