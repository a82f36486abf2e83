import { sqlite } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { endAdoptedOrder } from "~/core/payouts/adopted/end-adopted-order";
import { listKnownAs } from "~/core/payouts/adopted/list-known-as";
import { externalIdOf, type Payout } from "~/core/payouts/payout-rules";

/**
 * A fact that a payout pays: its key in the ledger, the picture that its case began with, and of a
 * bonus, which one person gets once, what that person is known by. Row ids change when a row is
 * made again after a restore; these do not.
 */
export type PaidFact = {
  fact: string;
  amountCents: number;
  evidence: string | null;
  people?: string[];
};

/** A payout as the journal keeps it. `byHand`: staff paid it, so no order exists. */
export type HandedOver = {
  payoutId: string;
  attempt: number;
  userId: string;
  amountCents: number;
  byHand: boolean;
  facts: PaidFact[];
};

type Line = Omit<PaidFact, "people"> & { kind: string; payee: string };
const paidFacts = sqlite.prepare<[string], Line>(
  `SELECT s.fact_key AS fact, l.amount_cents AS amountCents, l.kind, l.payee,
     (SELECT f.file_hash FROM case_files f WHERE f.case_id = l.case_id ORDER BY f.created_at, f.id LIMIT 1) AS evidence
   FROM payout_lines l JOIN ledger_sets s ON s.id = l.ledger_set_id
   WHERE l.payout_id = ? AND l.withdrawn_at IS NULL ORDER BY s.fact_key`,
);

// In the order of their keys.
const listPaidFacts = (payoutId: string): PaidFact[] =>
  paidFacts
    .all(payoutId)
    .map(({ kind, payee, ...fact }) =>
      kind === "bonus" ? { ...fact, people: listKnownAs(payee) } : fact,
    );

/** The key of a payment by staff: the vendor has no order that could be looked up by it. */
export const handKeyOf = (payout: Payout): string => `hand:${externalIdOf(payout)}`;

/**
 * Records for the journal, in the transaction around, that a payout is handed over with exactly
 * these facts: an older copy of the database must not pay any of them in another way.
 */
export function noteHandOver(payout: Payout, byHand: boolean, at: number): void {
  const { id: payoutId, attempt, userId, amountCents } = payout;
  const detail: HandedOver = {
    ...{ payoutId, attempt, userId, amountCents, byHand },
    facts: listPaidFacts(payoutId),
  };
  const key = byHand ? handKeyOf(payout) : externalIdOf(payout);
  recordJournalLine({ kind: "payout", key, detail, at });
}

/** Records, here and for the journal, that an order is dead: another may pay its facts. */
export function noteOrderEnded(payout: Payout, at: number): void {
  const key = externalIdOf(payout);
  endAdoptedOrder(key, at);
  recordJournalLine({ kind: "payout_ended", key, at });
}

/**
 * Records that an order of before the restore is dead which no payout has taken over, as where its
 * case was opened anew. Of any other order it changes nothing.
 */
export function noteLostOrderEnded(externalId: string, at: number): void {
  if (endAdoptedOrder(externalId, at))
    recordJournalLine({ kind: "payout_ended", key: externalId, at });
}
