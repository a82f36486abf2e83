/** What a fact is about, without the number of times that it was recorded and undone. Pure. */
export const baseOf = (fact: string): string => fact.replace(/#\d+$/, "");

/**
 * The range of keys that record the same fact, each time that it was recorded: from the first to
 * before the last. Null for a key that is recorded once only. Pure.
 */
export function withBase(fact: string): [from: string, before: string] | null {
  const base = baseOf(fact);
  // '$' follows '#'.
  return base === fact ? null : [`${base}#`, `${base}$`];
}
