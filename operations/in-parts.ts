import { setImmediate as nextTurn } from "node:timers/promises";

/** Does the parts of a long act, and lets whatever else waits go first between them. */
export async function inParts<T>(parts: Generator<void, T>): Promise<T> {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    await nextTurn();
  }
}
