import { sqlite } from "~/db/client";

const any = sqlite.prepare<[], 1>("SELECT 1 FROM adopted_facts LIMIT 1").pluck();
const otherOrder = sqlite
  .prepare<[{ payoutId: string; externalId: string }], string>(
    `SELECT a.external_id FROM payout_lines l JOIN ledger_sets s ON s.id = l.ledger_set_id
     JOIN adopted_facts a ON a.fact_key = s.fact_key
     WHERE l.payout_id = $payoutId AND l.withdrawn_at IS NULL AND a.external_id <> $externalId
     UNION
     SELECT a.external_id FROM payout_lines l JOIN ledger_sets s ON s.id = l.ledger_set_id
     JOIN case_files f ON f.case_id = l.case_id JOIN adopted_facts a ON a.evidence = f.file_hash
     WHERE l.payout_id = $payoutId AND l.withdrawn_at IS NULL AND l.kind = 'claim' AND a.fact_key <> s.fact_key
       AND NOT EXISTS (SELECT 1 FROM ledger_sets o WHERE o.fact_key = a.fact_key)
     LIMIT 1`,
  )
  .pluck();
const isPaid = sqlite
  .prepare<[string], 1>(
    "SELECT 1 FROM ledger_sets s JOIN adopted_facts a ON a.fact_key = s.fact_key WHERE s.id = ? LIMIT 1",
  )
  .pluck();

/**
 * The order that paid something of this payout before the database was restored, when it is another
 * than the payout's own: matched by the fact, or by the picture of a case that was opened anew.
 * Such a payout must not be paid again.
 */
export const paidElsewhere = (payoutId: string, externalId: string): string | null =>
  any.get() ? (otherOrder.get({ payoutId, externalId }) ?? null) : null;

/** Whether a fact of the ledger waits to join the payout that paid it before the restore. */
export const belongsToAdopted = (ledgerSetId: string): boolean =>
  any.get() !== undefined && isPaid.get(ledgerSetId) !== undefined;
