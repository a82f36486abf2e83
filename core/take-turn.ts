import { transaction } from "~/db/transaction";

/**
 * A third of what nobody may be kept waiting for, less the commit: the last act of a turn may take
 * a while itself. Milliseconds.
 */
const turnMs = 10;

/**
 * What one turn of a long act came to; `failures` are those whose own writes were undone, in the
 * order of their turn.
 */
export type Turn = { done: number; failures: unknown[]; over: boolean };

/**
 * Does as many of the acts that wait as fit into a few milliseconds, in one transaction, so that
 * thousands cost few commits and nobody is kept waiting (no act holds the event loop for longer
 * than 50 ms). Each act is undone alone when it fails. What a crash leaves undone must be found
 * again by the rows: `waiting` is read lazily and may ask for the next part of a list.
 * @throws what keeps the database itself from going on: then the whole turn was undone
 */
export function takeTurn<T>(
  waiting: Iterator<T>,
  act: (item: T) => unknown,
  forMs: number = turnMs,
): Turn {
  return transaction(() => {
    const turn: Turn = { done: 0, failures: [], over: false };
    const until = performance.now() + forMs;
    do {
      const next = waiting.next();
      if (next.done) return { ...turn, over: true };
      try {
        transaction(() => void act(next.value));
        turn.done++;
      } catch (cause) {
        if (isDatabaseTrouble(cause)) throw cause;
        turn.failures.push(cause);
      }
    } while (performance.now() < until);
    return turn;
  });
}

// A full disk or a file that cannot be read is nobody's own failure: nothing more would succeed.
function isDatabaseTrouble(cause: unknown): boolean {
  return (
    cause instanceof Error && "code" in cause && /^SQLITE_(?!CONSTRAINT)/.test(String(cause.code))
  );
}
