import { transaction } from "~/db/transaction";

/**
 * A third of the longest permitted delay, less the commit, since the last act of a batch may take a
 * while itself. Milliseconds.
 */
const batchMs = 10;

/**
 * The result of one batch of a long act; `failures` are the errors of acts whose own writes were
 * rolled back, in their order.
 */
export type Batch = { done: number; failures: unknown[]; over: boolean };

/**
 * Runs as many of the waiting acts as fit into a few milliseconds, in one transaction, so that
 * thousands cost few commits and nobody is delayed (no act holds the event loop for longer than 50
 * ms). A failing act is rolled back alone. Work left over by a crash must be found again by its
 * rows: `waiting` is read lazily and may query the next part of a list.
 * @throws errors of the database itself: then the whole batch was rolled back
 */
export function runBatch<T>(
  waiting: Iterator<T>,
  act: (item: T) => unknown,
  forMs: number = batchMs,
): Batch {
  return transaction(() => {
    const batch: Batch = { done: 0, failures: [], over: false };
    const until = performance.now() + forMs;
    do {
      const next = waiting.next();
      if (next.done) return { ...batch, over: true };
      try {
        transaction(() => void act(next.value));
        batch.done++;
      } catch (cause) {
        if (isDatabaseTrouble(cause)) throw cause;
        batch.failures.push(cause);
      }
    } while (performance.now() < until);
    return batch;
  });
}

/** A full disk or an unreadable file is no single act's failure: no other act would succeed. */
export function isDatabaseTrouble(cause: unknown): boolean {
  return (
    cause instanceof Error && "code" in cause && /^SQLITE_(?!CONSTRAINT)/.test(String(cause.code))
  );
}
