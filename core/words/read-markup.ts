/** A piece of a line: plain, strong, or a link. */
export type Piece =
  | { kind: "plain"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; to: string };
export type MarkupBlock =
  { kind: "paragraph" | "quote"; pieces: Piece[] } | { kind: "list"; items: Piece[][] };
/** A legal text in its parts: what stands before the first heading, then each heading's part. */
export type Markup = {
  lead: MarkupBlock[];
  sections: { title: string; blocks: MarkupBlock[] }[];
};

const marked = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of line.matchAll(marked)) {
    const [whole, strong, text, to] = found;
    if (found.index > from) pieces.push({ kind: "plain", text: line.slice(from, found.index) });
    if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else if (text !== undefined && to !== undefined) pieces.push({ kind: "link", text, to });
    from = found.index + whole.length;
  }
  if (from < line.length) pieces.push({ kind: "plain", text: line.slice(from) });
  return pieces;
}

function blockOf(lines: readonly string[]): MarkupBlock {
  if (lines.every((line) => line.startsWith("- ")))
    return { kind: "list", items: lines.map((line) => piecesOf(line.slice(2))) };
  const [first = ""] = lines;
  if (first.startsWith("> ")) return { kind: "quote", pieces: piecesOf(first.slice(2)) };
  return { kind: "paragraph", pieces: piecesOf(lines.join(" ")) };
}

/**
 * Reads a legal text: paragraphs between empty lines, headings behind `## `, lists of lines behind
 * `- `, quotes behind `> `; in a line `**strong**` and `[words](address)`. Pure.
 */
export function readMarkup(body: string): Markup {
  const read: Markup = { lead: [], sections: [] };
  for (const part of body.split(/\n{2,}/)) {
    const lines = part.split("\n").filter((line) => line !== "");
    const [first] = lines;
    if (first === undefined) continue;
    if (first.startsWith("## ")) read.sections.push({ title: first.slice(3), blocks: [] });
    else (read.sections.at(-1)?.blocks ?? read.lead).push(blockOf(lines));
  }
  return read;
}

/** The words of some pieces without their marks. */
export const wordsOfPieces = (pieces: readonly Piece[]): string =>
  pieces.map(({ text }) => text).join("");
