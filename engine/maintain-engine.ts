import { hours, minutes, milliseconds } from "~/engine/durations";
import { log } from "~/log";
import { countStuck } from "~/engine/count-engine";
import type { Machine } from "~/engine/machine";
import { pruneRuns } from "~/engine/prune-runs";

const portion = 100;

async function prune(machine: Machine, keepDays: number): Promise<void> {
  while (pruneRuns(machine.now(), keepDays, portion) === portion) {
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

/**
 * Looks for stuck runs every minute. Removes runs that ended more than `keepDays` ago, soon after
 * the start and every hour. @returns a function that stops it
 */
export function maintainEngine(machine: Machine, keepDays: number): () => void {
  const watch = setInterval(() => {
    const stuck = countStuckSafely(machine);
    if (stuck > 0)
      log.error(
        { stuck },
        "Workflow runs are stuck: a call has been under way for over ten minutes, or nothing is owed to a run",
      );
  }, minutes(1));
  const sweep = (): void => {
    prune(machine, keepDays).catch((cause: unknown) =>
      log.error({ err: cause }, "Old workflow runs could not be removed"),
    );
  };
  // Also soon after the start: a process that restarts often would never live for an hour.
  const timers = [watch, setTimeout(sweep, minutes(2)), setInterval(sweep, hours(1))];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}
