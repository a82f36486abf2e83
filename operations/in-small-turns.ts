import { setImmediate as nextTurn } from "node:timers/promises";
import { takeTurn } from "~/core/take-turn";
import { log } from "~/log";

/**
 * `failed` were rolled back and logged; `over` is false when time ran out before the items did.
 */
export type Turns = { done: number; failed: number; over: boolean };

/** A failure that all items share need not be logged thousands of times. */
const mostTold = 20;

/**
 * Runs an act for each item, some milliseconds at a time, and lets other work run in between. One
 * failure does not stop the others. Safe to repeat from the start after a crash, as the act itself
 * must be.
 * @param untilAt when to stop although items are left (an instant in ms)
 * @throws errors of the database itself
 */
export async function inSmallTurns<T>(
  items: Iterable<T>,
  act: (item: T) => unknown,
  untilAt = Infinity,
): Promise<Turns> {
  const waiting = items[Symbol.iterator]();
  const turns: Turns = { done: 0, failed: 0, over: false };
  while (!turns.over && Date.now() < untilAt) {
    const { done, failures, over } = takeTurn(waiting, act);
    for (const cause of failures.slice(0, Math.max(0, mostTold - turns.failed)))
      log.error({ err: cause }, "one of many could not be done; the others go on");
    turns.done += done;
    turns.failed += failures.length;
    turns.over = over;
    await nextTurn();
  }
  return turns;
}
