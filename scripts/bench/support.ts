import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * Staff's list of conversations and its filters, with 10,000 open conversations and 1,000,000
 * messages: `support.list`.
 */
export function benchSupport(emit: Emit): Promise<void> {
  return runApart("scripts/bench/support-run.ts", emit);
}
