import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import type { ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import { centreX, centreY, type TextLine } from "~/integrations/reader/engine/layout/text-line";

const FEWEST_ROWS = 3;
const STEPS = 100;

function isCrossed(lines: readonly TextLine[], x: number): boolean {
  return lines.some(({ left, right, size }) => left < x - size * 0.3 && right > x + size * 0.3);
}

/**
 * Times and days at the right edge of a column, each on a row with other words, as lists of
 * conversations have them.
 */
function datedRows(lines: readonly TextLine[], x: number, width: number): number {
  const column = lines.filter((line) => centreX(line) < x);
  return column.filter(
    (line) =>
      printedTime(line.text) !== null &&
      line.right > x - width * 0.13 &&
      column.some(
        (other) =>
          other !== line &&
          other.right < line.left &&
          Math.abs(centreY(other) - centreY(line)) < line.size * 2.4,
      ),
  ).length;
}

/**
 * Where the list of conversations ends on a wide screen (a browser, a tablet) that shows it left of
 * the open one: an x in pixels that no line crosses, or 0 without such a list.
 */
export function endOfList({ raster: { width, height }, lines }: ReadPage): number {
  if (width < height * 0.9) return 0;
  const found = Array.from({ length: STEPS }, (_, i) => (i / STEPS) * width).filter(
    (x) =>
      x > width * 0.15 &&
      x < width * 0.55 &&
      !isCrossed(lines, x) &&
      datedRows(lines, x, width) >= FEWEST_ROWS &&
      lines.filter((line) => centreX(line) > x).length >= 3,
  );
  return Math.round(found[0] ?? 0);
}
