import type { Emit } from "~/scripts/bench/row";
import { runApart } from "~/scripts/bench/run-apart";

/**
 * The p99 delay from a commit to the owner's browser with 2,000 open connections; the limit is a
 * server that writes to the socket at once.
 */
export async function benchLive(emit: Emit): Promise<void> {
  await runApart("scripts/bench/live-run.ts", emit);
}
