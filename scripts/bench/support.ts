import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * Staff's list and its filters at 10,000 open conversations with 1,000,000 messages:
 * `support.list`.
 */
export function benchSupport(emit: Emit): Promise<void> {
  return runApart("scripts/bench/support-run.ts", emit);
}
