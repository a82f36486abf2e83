import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/** The proof of a ledger of 5,000,000 entries: `ledger.verify`. */
export function benchLedger(emit: Emit): Promise<void> {
  return runApart("scripts/bench/ledger-run.ts", emit);
}
