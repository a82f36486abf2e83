import { setImmediate as nextTurn } from "node:timers/promises";

/** Runs a long act in parts and lets other work run between them. */
export async function inParts<T>(parts: Generator<void, T>): Promise<T> {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    await nextTurn();
  }
}
