import { sqlite } from "~/db/client";
import { days } from "~/engine/durations";
import { transaction } from "~/db/transaction";

const findOld = sqlite.prepare<[number, number], { id: string }>(
  "SELECT id FROM engine_runs WHERE ended_at IS NOT NULL AND ended_at < ? ORDER BY ended_at LIMIT ?",
);
const removeSteps = sqlite.prepare<[string]>("DELETE FROM engine_steps WHERE run_id = ?");
const removeRun = sqlite.prepare<[string]>("DELETE FROM engine_runs WHERE id = ?");
const removeEvents = sqlite.prepare<[number, number]>(
  "DELETE FROM events WHERE rowid IN (SELECT rowid FROM events WHERE dispatched_at IS NOT NULL AND dispatched_at < ? LIMIT ?)",
);
const removeMarks = sqlite.prepare<[number, number]>(
  "DELETE FROM engine_marks WHERE rowid IN (SELECT rowid FROM engine_marks WHERE until < ? LIMIT ?)",
);

/**
 * Removes runs that ended, events that were processed and marks that lapsed more than `keepDays`
 * ago; events stay for at least a day, because a repeated id is dropped for that long (IN-36).
 * @returns how many runs it removed; `most` when there may be more
 */
export function pruneRuns(now: number, keepDays: number, most: number): number {
  const before = now - days(keepDays);
  return transaction(() => {
    const old = findOld.all(before, most);
    for (const { id } of old) {
      removeSteps.run(id);
      removeRun.run(id);
    }
    const events = removeEvents.run(Math.min(before, now - days(1)), most).changes;
    removeMarks.run(now - days(1), most);
    return Math.max(old.length, events);
  });
}
