import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * The staff's desk for money at 200,000 affiliates and 100,000 payouts: `desk.payouts desk.search
 * desk.affiliates desk.bulk desk.csv desk.csv.memory`.
 */
export function benchDesk(emit: Emit): Promise<void> {
  return runApart("scripts/bench/desk-run.ts", emit);
}
