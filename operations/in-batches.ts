import { setImmediate as nextTurn } from "node:timers/promises";
import { runBatch } from "~/core/run-batch";
import { log } from "~/log";

/**
 * `failed` were rolled back and logged; `over` is false when time ran out before the items did.
 */
export type Batches = { done: number; failed: number; over: boolean };

/** A failure that all items share need not be logged thousands of times. */
const maxTold = 20;

/**
 * Runs an act for each item, some milliseconds at a time, and lets other work run in between. One
 * failure does not stop the others. Safe to repeat from the start after a crash, as the act itself
 * must be.
 * @param untilAt when to stop although items are left (an instant in ms)
 * @throws errors of the database itself
 */
export async function inBatches<T>(
  items: Iterable<T>,
  act: (item: T) => unknown,
  untilAt = Infinity,
): Promise<Batches> {
  const waiting = items[Symbol.iterator]();
  const batches: Batches = { done: 0, failed: 0, over: false };
  while (!batches.over && Date.now() < untilAt) {
    const { done, failures, over } = runBatch(waiting, act);
    for (const cause of failures.slice(0, Math.max(0, maxTold - batches.failed)))
      log.error({ err: cause }, "one of many could not be done; the others go on");
    batches.done += done;
    batches.failed += failures.length;
    batches.over = over;
    await nextTurn();
  }
  return batches;
}
