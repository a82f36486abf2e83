import { casesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { listFactLines, type FactLine } from "~/core/claims/facts/list-fact-lines";

/**
 * The newest thing that the person said of each fact of a matter, whatever counts instead; what
 * they took back is left out (CL-01). @throws NotFound
 */
export function saidByPerson(caseId: string): FactLine[] {
  const ids = casesOfMatter(caseId).map(({ id }) => id);
  const rows = listFactLines(ids).filter(({ source }) => source === "person");
  const newest = new Map(rows.map((row) => [`${row.fact} ${row.textId ?? ""}`, row]));
  return [...newest.values()].filter(({ value }) => value !== null);
}
