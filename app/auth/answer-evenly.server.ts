import { setTimeout as wait } from "node:timers/promises";
import { milliseconds } from "~/core/duration";

/** Longer than the work behind any answer that must not tell what was found. */
const beat = milliseconds(250);

/**
 * Lets an answer leave on the beat: what is known takes longer to handle than what is unknown, and
 * nobody shall read that from a clock (AU-04, AU-05). Work that is late leaves on the next beat.
 * @throws (rejects) what the work throws, on the beat too
 */
export async function answerEvenly<T>(work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const ran = performance.now() - startedAt;
    await wait(Math.ceil((ran + 1) / beat) * beat - ran);
  }
}
