import type { SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { rowsOf } from "~/integrations/reader/engine/layout/join-rows";
import { PLACEHOLDER, REMARK } from "~/integrations/reader/engine/words/screen-words";
import type { SortedPage } from "~/integrations/reader/engine/layout/sort-panels";
import {
  centreX,
  centreY,
  median,
  type TextLine,
} from "~/integrations/reader/engine/layout/text-line";

/** Shares of the screen's width. */
const NEAR_EDGE = 0.1;
const CLEAR_OF_EDGE = 0.12;

function isNextLine(before: SidedBubble, line: TextLine): boolean {
  const flush =
    Math.abs(line.left - before.left) < line.size * 2.2 ||
    Math.abs(line.right - before.right) < line.size * 0.6;
  return line.top - before.bottom < line.size * 0.75 && (flush || besideIn(before, line));
}

function extend(body: SidedBubble, line: TextLine): void {
  Object.assign(body, {
    lines: [...body.lines, line],
    left: Math.min(body.left, line.left),
    right: Math.max(body.right, line.right),
    bottom: Math.max(body.bottom, line.bottom),
  });
}

function bodyOf(line: TextLine): SidedBubble {
  const { left, right, top, bottom } = line;
  const place = { left, right, top, bottom, leftGap: 0, rightGap: 1 };
  return { ...place, lines: [line], side: "left", loose: true };
}

/**
 * Lines on the page that read like message text: set at the left or right margin of the bubbles,
 * not centred.
 */
export function looseBodies(
  page: SortedPage,
  loose: readonly TextLine[],
  sided: readonly SidedBubble[],
): { bodies: SidedBubble[]; rest: TextLine[] } {
  const wide = page.screen.right - page.screen.left;
  const talk = [...loose, ...sided.flatMap(({ lines }) => lines)].filter(
    ({ text }) => text.trim().length > 1,
  );
  const [first, last] = [
    Math.min(...talk.map(({ left }) => left)),
    Math.max(...talk.map(({ right }) => right)),
  ];
  const body = median(sided.flatMap(({ lines }) => lines.map(({ size }) => size)));
  const isBody = (line: TextLine): boolean => {
    const text = line.text.trim();
    if (printedTime(text) || REMARK.test(text) || PLACEHOLDER.test(text) || !/\p{L}/u.test(text))
      return false;
    const offCentre = Math.abs(centreX(line) - (page.screen.left + page.screen.right) / 2) / wide;
    const atMargin =
      (line.left - Math.max(first, page.screen.left)) / wide < 0.2 ||
      (Math.min(last, page.screen.right) - line.right) / wide < 0.2;
    return (
      atMargin &&
      (offCentre > 0.05 || line.right - line.left > wide * 0.55) &&
      (body === 0 || (line.size > body * 0.72 && line.size < body * 1.7))
    );
  };
  const bodies: SidedBubble[] = [];
  const rest: TextLine[] = [];
  const words = loose.filter((line) => !isAvatar(line, loose));
  const settled = [...sided.flatMap(({ lines }) => lines), ...words.filter(isBody)];
  const goesOn = (line: TextLine): boolean =>
    !printedTime(line.text) &&
    !REMARK.test(line.text.trim()) &&
    settled.some((other) => other !== line && flushWith(line, other));
  for (const line of [...words].sort((a, b) => centreY(a) - centreY(b))) {
    const before = bodies.at(-1);
    if (!isBody(line) && !goesOn(line) && !(before && besideIn(before, line))) {
      rest.push(line);
      continue;
    }
    if (before && isNextLine(before, line)) extend(before, line);
    else bodies.push(bodyOf(line));
  }
  for (const found of bodies) {
    const [leftGap, rightGap] = [
      (found.left - page.screen.left) / wide,
      (page.screen.right - found.right) / wide,
    ];
    const marked =
      avatarSide(found, [...loose, ...sided.flatMap(({ lines }) => lines)]) ??
      edgeSide(leftGap, rightGap) ??
      timedSide(found, loose);
    const side =
      ranged(found.lines) === "right"
        ? "right"
        : (marked ?? unlikeReceived(found, sided) ?? nearerSide(leftGap, rightGap));
    Object.assign(found, { leftGap, rightGap, side });
  }
  const margin = Math.max(
    0,
    ...bodies.filter(({ lines }) => ranged(lines) === "right").map(({ right }) => right),
  );
  const start = Math.min(...bodies.filter(({ side }) => side === "left").map(({ left }) => left));
  for (const found of bodies) {
    const size = median(found.lines.map((line) => line.size));
    if (
      found.lines.length === 1 &&
      Math.abs(found.right - margin) < size &&
      found.left > start + size
    )
      found.side = "right";
  }
  return { bodies, rest };
}

/** On which side of a body a letter in a circle stands: its speaker's. */
function avatarSide(
  { left, right, top, bottom, lines }: SidedBubble,
  all: readonly TextLine[],
): "left" | "right" | null {
  const size = median(lines.map((line) => line.size));
  const signs = all.filter(
    (line) => line.text.trim().length === 1 && line.bottom > top && line.top < bottom + size * 1.6,
  );
  const atLeft = signs.some((line) => line.right < left && left - line.right < size * 4);
  const atRight = signs.some((line) => line.left > right);
  return atLeft === atRight ? null : atLeft ? "left" : "right";
}

/** Words further in than those of every received bubble were sent. */
function unlikeReceived(
  { left, lines }: SidedBubble,
  sided: readonly SidedBubble[],
): "right" | null {
  const size = median(lines.map((line) => line.size));
  const received = sided
    .filter(({ side }) => side === "left")
    .flatMap((bubble) => bubble.lines.map((line) => line.left));
  return received.length >= 3 && received.every((start) => left - start > size * 0.6)
    ? "right"
    : null;
}

/**
 * Words that begin at one edge and end far from the other leave nothing to tell: apps print the
 * time of either side at the right.
 */
function edgeSide(leftGap: number, rightGap: number): "left" | "right" | null {
  if (leftGap < NEAR_EDGE && rightGap > leftGap + CLEAR_OF_EDGE) return "left";
  return rightGap < NEAR_EDGE && leftGap > rightGap + CLEAR_OF_EDGE ? "right" : null;
}

function nearerSide(leftGap: number, rightGap: number): "left" | "right" {
  return leftGap <= 0.24 && leftGap <= rightGap + 0.12 ? "left" : "right";
}

/** A time printed right below a body stands flush at the body's own side. */
function timedSide(body: SidedBubble, all: readonly TextLine[]): "left" | "right" | null {
  const time = all.find((line) => {
    const below = line.top - body.bottom;
    return below > -line.size * 0.6 && below < line.size && printedTime(line.text)?.kind === "time";
  });
  if (!time) return null;
  const [left, right] = [Math.abs(time.left - body.left), Math.abs(time.right - body.right)];
  if (right < time.size * 0.7 && left > time.size * 2) return "right";
  return left < time.size * 0.7 && right > time.size * 2 ? "left" : null;
}

/** On which side lines stand flush, when only one side is even. */
function ranged(lines: readonly TextLine[]): "left" | "right" | null {
  const rows = rowsOf(lines);
  if (rows.length < 2) return null;
  const spread = (edges: number[]): number => Math.max(...edges) - Math.min(...edges);
  const size = median(lines.map((line) => line.size));
  const [left, right] = [
    spread(rows.map((row) => row[0]?.left ?? 0)),
    spread(rows.map((row) => row.at(-1)?.right ?? 0)),
  ];
  if (left < size * 0.6 && right > size * 0.9) return "left";
  return right < size * 0.6 && left > size * 0.9 ? "right" : null;
}

/** A letter in a circle beside the words of its speaker. */
function isAvatar(line: TextLine, all: readonly TextLine[]): boolean {
  const beside = all.some(
    (other) =>
      other.text.trim().length > 2 &&
      other.right < line.left &&
      other.top < line.bottom &&
      other.bottom > line.top,
  );
  if (line.text.trim().length === 1 && beside) return true;
  return (
    line.text.trim().length <= 2 &&
    all.some(
      (other) =>
        other.text.trim().length > 2 &&
        other.left - line.right > line.size * 0.3 &&
        other.left - line.right < line.size * 3 &&
        other.top < line.bottom &&
        other.bottom > line.top,
    ) &&
    all.some(
      (other) =>
        other !== line &&
        other.text.trim().length > 2 &&
        other.left > line.right &&
        other.top > line.top &&
        other.top - line.bottom < line.size,
    )
  );
}

/** Whether a line goes on in the last row of a body, after a sign between that was not read. */
function besideIn(body: SidedBubble, line: TextLine): boolean {
  const last = body.lines.at(-1);
  return (
    last !== undefined &&
    printedTime(line.text) === null &&
    Math.abs(centreY(line) - centreY(last)) < last.size * 0.5 &&
    line.left > last.right &&
    line.left - last.right < last.size * 4
  );
}

/** Whether two lines follow each other flush at the left in letters of one size. */
function flushWith(line: TextLine, other: TextLine): boolean {
  const gap = Math.max(line.top, other.top) - Math.min(line.bottom, other.bottom);
  const smallest = line.text.trim().length <= 2 ? 0.5 : 0.7;
  return (
    gap < line.size * 0.8 &&
    gap > -line.size &&
    Math.abs(line.left - other.left) < other.size * 0.7 &&
    line.size > other.size * smallest &&
    line.size < other.size * 1.45
  );
}
