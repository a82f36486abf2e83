/**
 * Does all parts of a long act one after the other, and gives its result: for commands, which keep
 * nobody waiting.
 */
export function allParts<T>(parts: Generator<void, T>): T {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}
