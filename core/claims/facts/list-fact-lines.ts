import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { unpackLines } from "~/core/claims/facts/pack-facts";
import type { FactName } from "~/core/claims/facts/fact-values";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimFacts, packedFacts } from "~/db/schema/claims";

export type FactLine = typeof claimFacts.$inferSelect;

type OfCases = readonly string[] | { ofPerson: string };

// A list of ids, or all cases of a person.
const idsOf = (of: OfCases) =>
  "ofPerson" in of
    ? db.select({ id: cases.id }).from(cases).where(eq(cases.userId, of.ofPerson))
    : [...of];

/**
 * The lines of packed rows. Of a whole person those that have changed are left out, since one case
 * must not close all others: the weekly verification names them.
 */
function listPackedLines(of: OfCases): FactLine[] {
  return db
    .select({
      caseId: packedFacts.caseId,
      lines: sql<string | Buffer>`${packedFacts.lines}`,
      hash: sql<string | Buffer>`${packedFacts.hash}`,
    })
    .from(packedFacts)
    .where(inArray(packedFacts.caseId, idsOf(of)))
    .orderBy(asc(packedFacts.packedAt))
    .all()
    .flatMap((row) => {
      const lines = unpackLines(row);
      if (lines === null && !("ofPerson" in of))
        throw new Error(`The packed facts of case ${row.caseId} have changed.`);
      return lines ?? [];
    });
}

/**
 * Every line of facts of these cases, whatever counts, in the order of their recording; those that
 * were packed are among them.
 * @param facts only lines of these facts, when given
 * @throws Error that names the case when packed lines of one of these ids have changed
 */
export function listFactLines(of: OfCases, facts?: readonly FactName[]): FactLine[] {
  const rows = db
    .select()
    .from(claimFacts)
    .where(
      and(inArray(claimFacts.caseId, idsOf(of)), facts && inArray(claimFacts.fact, [...facts])),
    )
    .orderBy(asc(claimFacts.at), asc(sql`rowid`))
    .all();
  const packed = listPackedLines(of).filter(
    ({ fact }) => facts === undefined || (facts as readonly string[]).includes(fact),
  );
  return packed.length === 0 ? rows : [...packed, ...rows].toSorted((a, b) => a.at - b.at);
}
