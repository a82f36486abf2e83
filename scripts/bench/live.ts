import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * From a commit to the owner's browser with 2,000 open connections, p99; the limit is a server that
 * writes to the socket at once.
 */
export async function benchLive(emit: Emit): Promise<void> {
  await runApart("scripts/bench/live-run.ts", emit);
}
