import { baseOf, withBase } from "~/core/payouts/adopted/fact-base";
import { listKnownAs } from "~/core/payouts/adopted/list-known-as";
import type { FreeLine } from "~/core/payouts/lines-to-pay";
import { sqlite } from "~/db/client";

/** A line of a payout: its fact, and the case and person that it is of. */
type OwnLine = Pick<FreeLine, "kind" | "amountCents" | "caseId"> & { fact: string; payee: string };
/** A fact that an order paid before the restore. */
type Paid = { fact: string; externalId: string };

const any = sqlite.prepare<[], 1>("SELECT 1 FROM adopted_facts LIMIT 1").pluck();
const linesOf = sqlite.prepare<[string], OwnLine>(
  `SELECT s.fact_key AS fact, l.kind, l.amount_cents AS amountCents, l.case_id AS caseId, l.payee FROM payout_lines l JOIN ledger_sets s ON s.id = l.ledger_set_id
   WHERE l.payout_id = ? AND l.withdrawn_at IS NULL ORDER BY s.fact_key`,
);
const columns = "a.fact_key AS fact, a.external_id AS externalId";
const byFact = sqlite.prepare<[string], Paid>(
  `SELECT ${columns} FROM adopted_facts a WHERE a.fact_key = ?`,
);
// A settlement that was recorded again here, undone and recorded once more is still the one that
// its order paid, as long as that order has not taken its lines over.
const unmet =
  "JOIN adopted_lines w ON w.kind = 'payout' AND w.key = a.external_id AND w.met_at IS NULL";
const byBase = sqlite.prepare<[string, string], Paid>(
  `SELECT ${columns} FROM adopted_facts a ${unmet}
   WHERE a.fact_key >= ? AND a.fact_key < ?`,
);
const byPicture = sqlite.prepare<[string], Paid>(
  `SELECT ${columns} FROM case_files f JOIN adopted_facts a ON a.evidence = f.file_hash
   WHERE f.case_id = ? AND NOT EXISTS (SELECT 1 FROM ledger_sets o WHERE o.fact_key = a.fact_key)`,
);
const byPerson = sqlite.prepare<[string], Paid>(
  `SELECT ${columns} FROM adopted_facts a ${unmet}
   WHERE a.people IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(a.people) WHERE value = ?)
   AND NOT EXISTS (SELECT 1 FROM ledger_sets o WHERE o.fact_key = a.fact_key)`,
);
const factOf = sqlite
  .prepare<[string], string>("SELECT fact_key FROM ledger_sets WHERE id = ?")
  .pluck();

const sameFact = (fact: string): Paid[] => {
  const range = withBase(fact);
  return [...byFact.all(fact), ...(range ? byBase.all(...range) : [])];
};

// What a fact is of a case, whichever case: the claim itself, or the commission of a level.
const sortOf = (fact: string): string => baseOf(fact).replace(/:[^:]*/, "");

const samePicture = ({ fact, caseId }: OwnLine): Paid[] =>
  caseId === null
    ? []
    : byPicture
        .all(caseId)
        .filter(({ fact: paid }) => paid !== fact && sortOf(paid) === sortOf(fact));

// A person gets one bonus: one who joined anew has got it under another id.
const sameBonus = ({
  kind,
  amountCents,
  payee,
}: Pick<OwnLine, "kind" | "amountCents" | "payee">) =>
  kind === "bonus" && amountCents > 0
    ? listKnownAs(payee).flatMap((hash) => byPerson.all(hash))
    : [];

/**
 * The order that paid something of this payout before the database was restored, when it is another
 * than the payout's own: matched by the fact, by the picture of a case that was opened anew, or by
 * the person of a bonus. Such a payout must not be paid again.
 */
export function paidElsewhere(payoutId: string, externalId: string): string | null {
  if (!any.get()) return null;
  const paid = linesOf
    .all(payoutId)
    .flatMap((line) => [...sameFact(line.fact), ...samePicture(line), ...sameBonus(line)]);
  return paid.find((one) => one.externalId !== externalId)?.externalId ?? null;
}

/**
 * Whether a line waits for the payout that paid its fact before the restore: to join it or, for a
 * bonus of somebody who joined anew, until that payout turns out to have come to nothing.
 */
export function belongsToAdopted(line: FreeLine, payee: string): boolean {
  if (!any.get()) return false;
  const fact = factOf.get(line.ledgerSetId);
  const paid = [...(fact === undefined ? [] : sameFact(fact)), ...sameBonus({ ...line, payee })];
  return paid.length > 0;
}
