import { sqlite } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { externalIdOf, type Payout } from "~/core/payouts/payout-rules";

/**
 * What a payout pays: the key of the fact in the ledger, and the picture that its case began with.
 * Ids of rows are chance where a row is made again after a restore; these are not.
 */
export type PaidFact = { fact: string; amountCents: number; evidence: string | null };

/** A payout as the journal keeps it. `byHand`: staff paid, no order exists. */
export type HandedOver = {
  payoutId: string;
  attempt: number;
  userId: string;
  amountCents: number;
  byHand: boolean;
  facts: PaidFact[];
};

const paidFacts = sqlite.prepare<[string], PaidFact>(
  `SELECT s.fact_key AS fact, l.amount_cents AS amountCents,
     CASE WHEN l.kind = 'claim' THEN (SELECT f.file_hash FROM case_files f WHERE f.case_id = l.case_id ORDER BY f.created_at, f.id LIMIT 1) END AS evidence
   FROM payout_lines l JOIN ledger_sets s ON s.id = l.ledger_set_id
   WHERE l.payout_id = ? AND l.withdrawn_at IS NULL ORDER BY s.fact_key`,
);

/** What a payout pays, in the order of the facts' keys. */
export const listPaidFacts = (payoutId: string): PaidFact[] => paidFacts.all(payoutId);

/**
 * Notes for the journal, in the transaction around, that a payout is handed over with exactly these
 * facts: a copy of the database from before must not pay any of them in another way.
 */
export function noteHandOver(payout: Payout, byHand: boolean, at: number): void {
  const { id: payoutId, attempt, userId, amountCents } = payout;
  const detail: HandedOver = {
    ...{ payoutId, attempt, userId, amountCents, byHand },
    facts: listPaidFacts(payoutId),
  };
  // Staff's payment is no order of the vendor's: it has no id there that could be asked for again.
  const key = byHand ? `hand:${externalIdOf(payout)}` : externalIdOf(payout);
  recordJournalLine({ kind: "payout", key, detail, at });
}

/** Notes that nothing will come of an order: its facts may be paid by another. */
export function noteOrderEnded(payout: Payout, at: number): void {
  recordJournalLine({ kind: "payout_ended", key: externalIdOf(payout), at });
}
