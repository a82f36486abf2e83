import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import { centreX, type TextLine } from "~/integrations/reader/engine/layout/text-line";

/**
 * Whether a line of a header goes on right below another one, in letters of one size, flush or
 * centred as that is.
 */
function follows(next: TextLine, line: TextLine): boolean {
  const gap = next.top - line.bottom;
  const aligned =
    Math.min(Math.abs(next.left - line.left), Math.abs(centreX(next) - centreX(line))) <
    line.size * 1.5;
  const single = next.text.trim().length <= 3;
  return (
    aligned &&
    gap > -line.size &&
    gap < line.size &&
    next.size > line.size * (single ? 0.5 : 0.8) &&
    next.size < line.size * 1.25
  );
}

/**
 * An address that a header breaks over two rows, with those rows; null when no two rows make a
 * longer address than one.
 */
export function brokenAddress(
  header: readonly TextLine[],
): { address: string; rows: TextLine[] } | null {
  for (const line of header) {
    const before = line.text.trim();
    if (!/^[\w.+-]{2,}$|^[\w.+-]*@[\w.-]*$/.test(before)) continue;
    const next = header.find(
      (other) => other !== line && follows(other, line) && /^[\w.@+-]+\W?$/.test(other.text.trim()),
    );
    const text = before + (next?.text.trim().replace(/[^\w]$/, "") ?? "");
    const found = findEmails(text)[0];
    const alone = [line, ...(next ? [next] : [])].map(
      ({ text: own }) => findEmails(own.trim())[0]?.shown.length ?? 0,
    );
    if (
      next &&
      found &&
      !found.written &&
      found.shown.length === text.length &&
      found.shown.length > Math.max(...alone)
    )
      return { address: found.address, rows: [line, next] };
  }
  return null;
}
