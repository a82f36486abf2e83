import { fewestLetters, maxTyped, searchExpression, searchWords } from "~/core/words/search-words";

/** A search for payouts: words of the payee, and the beginning of an id. */
export type FoundPayouts = { expression: string; code: string };

/**
 * Parses a typed search: names, emails and codes are found by their words, ids by their beginning.
 */
export function readSearch(search: string): FoundPayouts | null {
  const words = searchWords(search);
  const code = search.trim().slice(0, maxTyped);
  if (words.length === 0 || code.length < fewestLetters) return null;
  return { expression: searchExpression(words, ["name", "email", "code"]), code };
}

const columns = ["transaction_id", "tremendous_order_id", "id"] as const;

/**
 * Selects the row numbers of payouts whose transaction, vendor's order or own id begins with the
 * search; each is an index search. Its values are `codeRanges`.
 */
export const byCode = columns
  .map((column) => `SELECT rowid FROM payouts WHERE ${column} >= ? AND ${column} < ?`)
  .join(" UNION ");

// All our ids begin alike, so a search needs more letters than the common part.
const fewestOfOwnId = 9;

/** The values of `byCode`. */
export function codeRanges({ code }: FoundPayouts): string[] {
  return columns.flatMap((column) =>
    column === "id" && code.length < fewestOfOwnId ? ["", ""] : [code, `${code}\u{10ffff}`],
  );
}
