/**
 * Normalizes words for comparison: lower case without accents, straight apostrophes, single spaces.
 */
export function plainSentence(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}
