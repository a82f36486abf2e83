import { hours, minutes, milliseconds } from "~/core/duration";
import { env } from "~/env";
import { log } from "~/log";
import { countStuck } from "~/workflows/embedded/count-engine";
import type { Machine } from "~/workflows/embedded/machine";
import { pruneRuns } from "~/workflows/embedded/prune-runs";

const portion = 100;

async function prune(machine: Machine): Promise<void> {
  while (pruneRuns(machine.now(), env.RUNS_KEEP_DAYS, portion) === portion) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds(20)).unref());
  }
}

function countStuckSafely(machine: Machine): number {
  try {
    return countStuck(machine);
  } catch (cause) {
    log.error({ err: cause }, "Stuck workflow runs could not be counted");
    return 0;
  }
}

/** Looks for stuck runs every minute and removes old ones soon after the start and every hour (RUNS_KEEP_DAYS). @returns a function that stops it */
export function keepHouse(machine: Machine): () => void {
  const watch = setInterval(() => {
    const stuck = countStuckSafely(machine);
    if (stuck > 0)
      log.error({ stuck }, "Workflow runs are stuck: a call has been under way for over ten minutes, or nothing is owed to a run");
  }, minutes(1));
  const sweep = (): void => {
    prune(machine).catch((cause: unknown) => log.error({ err: cause }, "Old workflow runs could not be removed"));
  };
  // Also soon after the start: a process that is restarted often would never come to the hour.
  const timers = [watch, setTimeout(sweep, minutes(2)), setInterval(sweep, hours(1))];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}
