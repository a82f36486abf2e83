import { statement } from "~/core/list-rows";
import { transaction } from "~/db/transaction";

const most = 1000;
const write = `INSERT INTO case_search (rowid, title, description, email, number, state)
  SELECT seq, title, description, email, number, state FROM case_search_rows WHERE seq = ?`;

/**
 * Writes changed statuses into the search index, the thousand newest at once. A settlement only
 * marks its case as changed, so that the next search bears the cost.
 */
export function refreshCaseSearch(): void {
  const due = statement<unknown[], number>(
    "SELECT seq FROM case_search_due ORDER BY seq DESC LIMIT ?",
  )
    .pluck()
    .all(most);
  if (due.length === 0) return;
  transaction(() => {
    for (const seq of due) {
      statement("DELETE FROM case_search WHERE rowid = ?").run(seq);
      statement(write).run(seq);
      statement("DELETE FROM case_search_due WHERE seq = ?").run(seq);
    }
  });
}
