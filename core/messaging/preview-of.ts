/** U §9: the last message is previewed in 50 characters. */
const shown = 50;

/**
 * The beginning of a message on one line, cut between characters; a picture alone is called one.
 */
export function previewOf(words: string, pictures = 0): string {
  // A long text is cut first: only its beginning is shown.
  const line = words
    .slice(0, shown * 8)
    .replace(/\s+/g, " ")
    .trim();
  if (line === "") return pictures > 1 ? `${pictures} pictures` : pictures === 1 ? "Picture" : "";
  if (line.length <= shown) return line;
  const letters = [...line];
  return letters.length > shown ? `${letters.slice(0, shown - 1).join("")}…` : line;
}
