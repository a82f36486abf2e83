import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { casesOfMatter, type FactLine } from "~/core/claims/facts/facts-of-matter";
import { db } from "~/db/client";
import { claimFacts } from "~/db/schema/claims";

/**
 * The newest thing that the person said of each fact of a matter, whatever counts instead; what
 * they took back is left out (CL-01). @throws NotFound
 */
export function saidByPerson(caseId: string): FactLine[] {
  const ids = casesOfMatter(caseId).map(({ id }) => id);
  const rows = db
    .select()
    .from(claimFacts)
    .where(and(inArray(claimFacts.caseId, ids), eq(claimFacts.source, "person")))
    .orderBy(asc(claimFacts.at), asc(sql`rowid`))
    .all();
  const newest = new Map(rows.map((row) => [`${row.fact} ${row.textId ?? ""}`, row]));
  return [...newest.values()].filter(({ value }) => value !== null);
}
