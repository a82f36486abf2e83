import { keptRows } from "~/core/kept-rows";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

/** The rows checked in one transaction: a few milliseconds of the event loop. */
const usualPortion = 500;

export type Pruned = {
  removed: number;
  /** Where the next portion begins; null at the end of the table. */
  next: number | null;
};

/**
 * Checks one portion of a table, the rows after the place `from`, and deletes those whose time is
 * over (`kept-rows.ts`). It follows the order of the rows, so that it needs no index and reads only
 * the portion. `keepAtLeast` extends the rule's own time, in milliseconds.
 * @throws RangeError for a table that is not pruned
 */
export function pruneRows(
  table: string,
  from: number,
  now: number = Date.now(),
  keepAtLeast = 0,
): Pruned {
  const rule = keptRows[table];
  if (!rule || !("over" in rule)) throw new RangeError(`The table ${table} is not pruned.`);
  const portion = rule.portion ?? usualPortion;
  const before = now - Math.max(rule.after, keepAtLeast);
  const upTo = sqlite
    .prepare<[number, number], number>(
      `SELECT rowid FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const remove = sqlite.prepare<[{ from: number; end: number; before: number }]>(
    `DELETE FROM ${table} WHERE rowid > $from AND rowid <= $end AND (${rule.over})`,
  );
  return transaction(() => {
    const end = upTo.get(from, portion - 1) ?? null;
    const { changes } = remove.run({ from, end: end ?? Number.MAX_SAFE_INTEGER, before });
    return { removed: changes, next: end };
  });
}
