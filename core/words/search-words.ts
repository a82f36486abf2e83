/** Fewer letters than this are not searched: they stand in nearly every row (speed page). */
export const fewestLetters = 2;
const maxWords = 4;
const maxLetters = 40;
/** So many letters of what is searched for are looked at. */
export const maxTyped = 200;

/**
 * The words of what somebody typed into a search box, each to be found as the beginning of a word:
 * no operators, capped in number and length. Empty when nothing of it can be searched.
 */
export function searchWords(typed: string): string[] {
  const words =
    typed
      .slice(0, maxTyped)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const searchable = [...new Set(words)].filter((word) => [...word].length >= fewestLetters);
  return searchable.slice(0, maxWords).map((word) => [...word].slice(0, maxLetters).join(""));
}

/** The same for people, among whom a typed telephone number is one word however it is written. */
export function peopleSearchWords(typed: string): string[] {
  if (!/^[\d\s().+-]{3,30}$/.test(typed)) return searchWords(typed);
  const digits = typed.replace(/\D/g, "");
  return [digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits].filter(
    (word) => word.length >= fewestLetters,
  );
}

/**
 * A telephone number as somebody typed it, in any spelling, as one word: its national digits, its
 * first or its last ones (four at least). Null for other words.
 */
export function typedNumber(typed: string): string | null {
  const bare = typed.trim();
  if (!/^\+?[\d\s().-]{4,30}$/.test(bare)) return null;
  const digits = bare.replace(/\D/g, "");
  const hasCountry = bare.startsWith("+1") || (digits.length === 11 && digits.startsWith("1"));
  const national = hasCountry ? digits.slice(1) : digits;
  return national.length < 4 ? null : national;
}

/** The words as FTS5 looks for them, all of them, or a number as the one word that it is. */
export function wordsOrNumber(words: readonly string[], number: string | null): string {
  const all = words.map((word) => `"${word}"*`).join(" AND ");
  return [all && `(${all})`, number && `"${number}"*`].filter(Boolean).join(" OR ");
}

/**
 * The words as an FTS5 expression over the columns named; all must be found, or the number. Words
 * hold letters and digits only, so that quoting is safe.
 */
export function searchExpression(
  words: readonly string[],
  columns: readonly string[],
  number: string | null = null,
): string {
  return `{${columns.join(" ")}} : (${wordsOrNumber(words, number)})`;
}
