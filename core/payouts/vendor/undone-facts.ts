import { sqlite } from "~/db/client";

const owedBack = sqlite
  .prepare<[string], 1>(
    "SELECT 1 FROM payout_lines INDEXED BY payout_lines_owed_back WHERE payee = ? AND payout_id IS NULL AND withdrawn_at IS NULL AND amount_cents < 0 LIMIT 1",
  )
  .pluck();

// Starts from the few debts: a payee may have a hundred thousand waiting facts.
const freePairs = sqlite.prepare<[string], { fact: string; back: string }>(
  `SELECT l.id AS fact, back.id AS back FROM payout_lines back INDEXED BY payout_lines_owed_back JOIN ledger_sets undo ON undo.id = back.ledger_set_id
   JOIN payout_lines l ON l.ledger_set_id = undo.reverses_set_id AND l.withdrawn_at IS NULL AND l.payout_id IS NULL AND l.payee = back.payee
   WHERE back.payee = ? AND back.payout_id IS NULL AND back.withdrawn_at IS NULL AND back.amount_cents < 0`,
);

const withdraw = sqlite.prepare<[number, string]>(
  "UPDATE payout_lines SET withdrawn_at = ? WHERE id = ?",
);

/**
 * Whether a payee was paid for something that was undone since and that no payout has deducted yet.
 * Earlier payouts must then not be sent: they are withdrawn, and new ones are smaller.
 */
export function owesBack(payee: string): boolean {
  return owedBack.get(payee) !== undefined;
}

/**
 * Cancels pairs of a payee's fact and its reversal when neither is in a payout, in the transaction
 * around.
 */
export function cancelFreePairs(payee: string, at: number): void {
  for (const { fact, back } of freePairs.all(payee)) {
    withdraw.run(at, fact);
    withdraw.run(at, back);
  }
}
