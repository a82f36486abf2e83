import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * Settlement with three commissions at 500,000 referrals and 1,000,000 cases: `settle.median
 * settle.p99`.
 */
export function benchSettle(emit: Emit): Promise<void> {
  return runApart("scripts/bench/settle-run.ts", emit);
}
