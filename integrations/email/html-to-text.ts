const maxHtml = 1_000_000;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decode(words: string): string {
  return words.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    const code =
      name.startsWith("#x") || name.startsWith("#X")
        ? Number.parseInt(name.slice(2), 16)
        : name.startsWith("#")
          ? Number(name.slice(1))
          : null;
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    return entities[name.toLowerCase()] ?? whole;
  });
}

// Everything from the first quote on is older; mail programs mark it in these ways.
const quote =
  /<blockquote\b|<div\b[^<>]{0,200}\b(?:gmail_quote|moz-cite-prefix|yahoo_quoted|divRplyFwdMsg)\b/i;

/**
 * Extracts the words of an HTML-only mail without its quotes; for reading and searching, not for
 * display.
 */
export function htmlToText(html: string): string {
  const whole = html
    .slice(0, maxHtml)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "");
  const start = whole.search(quote);
  const own = start > 0 ? whole.slice(0, start) : whole;
  const lines = own
    .replace(/<br\s*\/?>|<\/(?:p|div|tr|li|h[1-6])\s*>/gi, "\n")
    .replace(/<[^<>]*>/g, " ");
  return decode(lines)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
