import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * The lists of staff at 1,000,000 cases and 200,000 people: `admin.search admin.search.worst
 * admin.page admin.dashboard`.
 */
export function benchAdmin(emit: Emit): Promise<void> {
  return runApart("scripts/bench/admin-run.ts", emit);
}
