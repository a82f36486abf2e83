import {
  colourDistance,
  type LineLook,
  type PlacedLine,
} from "~/integrations/reader/engine/judge/line-look";
import { addressSigns, lineSigns } from "~/integrations/reader/engine/judge/line-words";

/** A line with its look, on a page of the given size. */
export type SeenLine = PlacedLine & { look: LineLook };
export type SeenPage = { width: number; height: number; lines: SeenLine[] };

const capped = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const light = ([red, green, blue]: LineLook["ground"]): number => (red + green + blue) / 765;

const vivid = (colour: LineLook["ground"]): number =>
  (Math.max(...colour) - Math.min(...colour)) / 255;

/** Two lines' places and looks against each other, in letter heights of the page. */
function against(line: SeenLine, other: SeenLine | undefined, unit: number): number[] {
  if (!other) return [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const tall = line.bottom - line.top;
  return [
    1,
    capped((other.top - line.bottom) / unit, 4) / 4,
    capped((other.left - line.left) / unit, 6) / 6,
    capped((other.right - line.right) / unit, 6) / 6,
    capped((other.left + other.right - line.left - line.right) / 2 / unit, 6) / 6,
    capped((other.bottom - other.top) / tall - 1, 1),
    Math.min(1, colourDistance(line.look.ground, other.look.ground) / 60),
    Math.min(1, colourDistance(line.look.ink, other.look.ink) / 200),
    Math.abs(line.look.reach.top - other.look.reach.top) < unit ? 1 : 0,
  ];
}

function ownFeatures(
  line: SeenLine,
  page: SeenPage,
  unit: number,
  column: [number, number],
): number[] {
  const { width, height, lines } = page;
  const { look } = line;
  const wide = Math.max(1, column[1] - column[0]);
  const grounds = lines.filter((other) => colourDistance(other.look.ground, look.ground) < 30);
  const inks = lines.filter((other) => colourDistance(other.look.ink, look.ink) < 60);
  const { reach } = look;
  return [
    line.left / width,
    line.right / width,
    (line.left + line.right) / 2 / width,
    (line.right - line.left) / width,
    line.top / height,
    line.bottom / height,
    (line.left - column[0]) / wide,
    (column[1] - line.right) / wide,
    Math.abs(line.left + line.right - width) / width,
    capped((line.bottom - line.top) / unit - 1, 1),
    light(look.ground),
    vivid(look.ground),
    light(look.ink),
    vivid(look.ink),
    colourDistance(look.ground, look.ink) / 765,
    grounds.length / lines.length,
    inks.length / lines.length,
    reach.left / width,
    reach.right / width,
    (reach.right - reach.left) / width,
    Math.min(1, (reach.bottom - reach.top) / height),
    reach.left <= 2 && reach.right >= width - 3 ? 1 : 0,
    capped((line.left - reach.left) / unit, 5) / 5,
    capped((reach.right - line.right) / unit, 5) / 5,
    capped((line.top - reach.top) / unit, 5) / 5,
    capped((reach.bottom - line.bottom) / unit, 5) / 5,
    Math.min(1, lines.length / 40),
    width / height > 1 ? 1 : 0,
  ];
}

/** A page's lines from top to bottom, rows from left to right. */
export function inReadingOrder<Line extends PlacedLine>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => a.top + a.bottom - b.top - b.bottom || a.left - b.left);
}

/** The features of every line of a page, lines given in reading order; all about -1..1. */
export function lineFeatures(page: SeenPage): number[][] {
  const { lines } = page;
  const unit = Math.max(1, middleOf(lines.map(({ top, bottom }) => bottom - top)));
  const lefts = lines.map(({ left }) => left).sort((a, b) => a - b);
  const rights = lines.map(({ right }) => right).sort((a, b) => b - a);
  const column: [number, number] = [lefts[0] ?? 0, rights[0] ?? page.width];
  const addresses = addressSigns(lines.map(({ text }) => text));
  return lines.map((line, i) => {
    const crosses = (other: SeenLine): boolean =>
      other.left < line.right && other.right > line.left;
    const row = lines.filter(
      (other) =>
        other !== line &&
        Math.min(other.bottom, line.bottom) - Math.max(other.top, line.top) > unit * 0.4,
    );
    const above = lines.filter((other) => !row.includes(other) && other.top < line.top);
    const below = lines.filter((other) => !row.includes(other) && other.top > line.top);
    return [
      ...ownFeatures(line, page, unit, column),
      ...lineSigns(line.text),
      ...(addresses[i] ?? []),
      ...against(line, above.filter(crosses).at(-1), unit),
      ...against(line, below.find(crosses), unit),
      ...against(line, above.at(-1), unit),
      ...against(line, below[0], unit),
      ...against(line, row.filter((other) => other.right <= line.left + unit * 0.3).at(-1), unit),
      ...against(
        line,
        row.find((other) => other.left >= line.right - unit * 0.3),
        unit,
      ),
    ];
  });
}
