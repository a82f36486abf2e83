/**
 * Runs all steps of a long act in one go and returns its result: for commands, where nobody else
 * waits.
 */
export function allParts<T>(parts: Generator<void, T>): T {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}
