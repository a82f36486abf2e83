import { setTimeout as wait } from "node:timers/promises";
import { milliseconds } from "~/core/duration";

/**
 * The interval must be longer than the work behind any answer whose timing could reveal what was
 * found.
 */
const interval = milliseconds(250);

/**
 * Delays an answer to the next multiple of a fixed interval: known values take longer to handle
 * than unknown ones, and the response time must not reveal which it was (AU-04, AU-05).
 * @throws (rejects) what the work throws, at the end of the interval too
 */
export async function answerEvenly<T>(work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const ran = performance.now() - startedAt;
    await wait(Math.ceil((ran + 1) / interval) * interval - ran);
  }
}
