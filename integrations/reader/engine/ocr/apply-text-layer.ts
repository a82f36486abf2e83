import { centreY, type TextLine } from "~/integrations/reader/engine/layout/text-line";
import type { LayerText } from "~/integrations/reader/worker-job";

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Corrects lines read from a rendered page by the PDF's own text where both say nearly the same.
 * Text that cannot be seen on the page stays unread, so that a hidden layer adds nothing.
 */
export function applyTextLayer(
  lines: readonly TextLine[],
  layer: readonly LayerText[],
): TextLine[] {
  return lines.map((line) => {
    const pieces = layer
      .filter(
        (piece) =>
          Math.abs(centreY(piece) - centreY(line)) < line.size * 0.7 &&
          piece.right > line.left &&
          piece.left < line.right,
      )
      .sort((a, b) => a.left - b.left);
    const text = pieces
      .map((piece) => piece.text)
      .join("")
      .replace(/\s+/g, " ")
      .trim();
    const bare = (value: string): string => value.toLowerCase().replace(/\s/g, "");
    const close =
      text !== "" &&
      distance(bare(text), bare(line.text)) <= Math.max(1, bare(line.text).length * 0.2);
    return close ? { ...line, text, confidence: 1, letters: [] } : line;
  });
}
