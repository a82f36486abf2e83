import { statement } from "~/core/list-rows";
import { transaction } from "~/db/transaction";

/** Pages that one portion writes: a few milliseconds. */
const pagesAtOnce = 100;

const changes = "SELECT total_changes()";
const mergeTwo = "INSERT INTO case_search (case_search, rank) VALUES ('usermerge', 2)";
const merge = `INSERT INTO case_search (case_search, rank) VALUES ('merge', ${pagesAtOnce})`;

/**
 * Merges a portion of the search index of cases. Each change of a case leaves its words in the
 * index twice until parts of it are merged, and the index merges by itself only once four are of
 * one size; here two are enough. @returns whether there is more to merge
 */
export function compactCaseSearch(): boolean {
  return transaction(() => {
    const count = statement<[], number>(changes).pluck();
    statement(mergeTwo).run();
    const before = count.get() ?? 0;
    statement(merge).run();
    // SQLite's documentation: a merge that changes fewer than two rows found nothing to do.
    return (count.get() ?? 0) - before >= 2;
  });
}
