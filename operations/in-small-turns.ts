import { setImmediate as nextTurn } from "node:timers/promises";
import { takeTurn } from "~/core/take-turn";
import { log } from "~/log";

/**
 * `failed` were undone and told to the log; `over` is false when time ran out before the items did.
 */
export type Turns = { done: number; failed: number; over: boolean };

/** A failure that all have in common need not be told thousands of times. */
const mostTold = 20;

/**
 * Does an act for each of many, some milliseconds at a time, and lets whatever else waits go first
 * in between. One that fails keeps no other from its turn. Safe to run again from the start after a
 * crash between any two turns, as the act itself must be.
 * @param untilAt when to stop although more waits (an instant in ms)
 * @throws what keeps the database itself from going on
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
