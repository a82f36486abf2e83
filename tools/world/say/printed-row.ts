/** A row of what is no conversation: words at its left and right, and their weight. */
export type Row = { text: string; right?: string; weight: "title" | "text" | "small" | "button" };

/** A row of the given weight. */
export const row = (weight: Row["weight"], text: string, right?: string): Row => ({
  weight,
  text,
  ...(right ? { right } : {}),
});
