import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * The complete loaders of the portals' pages, on a database of 200,000 people; the limit is a bare
 * query for the same rows.
 */
export async function benchPortal(emit: Emit): Promise<void> {
  await runApart("scripts/bench/portal-run.ts", emit);
}
