import { existsSync, readFileSync } from "node:fs";

/**
 * How long one turn of the event loop took at most, in milliseconds of the clock and of the
 * processor's work for this thread.
 */
export type Longest = { clockMs: number; workMs: number };

// The kernel's own count for this thread: what others do on the machine is not in it. Elsewhere the
// clock must do.
const counts = `/proc/self/task/${process.pid}/schedstat`;
const canCount = existsSync(counts);
const workedMs = (): number =>
  canCount ? Number(readFileSync(counts, "utf8").split(" ")[0]) / 1e6 : performance.now();

/**
 * Runs something with a probe beside it that looks at the clock in every turn of the event loop.
 */
export async function watchLoop<T>(work: () => T | Promise<T>): Promise<Longest & { value: T }> {
  const longest: Longest = { clockMs: 0, workMs: 0 };
  let before = { clock: performance.now(), work: workedMs() };
  let next: NodeJS.Immediate;
  const look = (): void => {
    const now = { clock: performance.now(), work: workedMs() };
    longest.clockMs = Math.max(longest.clockMs, now.clock - before.clock);
    longest.workMs = Math.max(longest.workMs, now.work - before.work);
    before = now;
    next = setImmediate(look);
  };
  next = setImmediate(look);
  try {
    const value = await work();
    await new Promise((resolve) => setImmediate(resolve));
    return { ...longest, value };
  } finally {
    clearImmediate(next);
  }
}
