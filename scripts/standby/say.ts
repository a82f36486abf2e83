/** Prints a line with its time. */
export const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

/** The sentence of an error. */
export const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);
