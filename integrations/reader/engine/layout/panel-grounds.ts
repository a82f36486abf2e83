import type { Panel } from "~/integrations/reader/engine/layout/find-panels";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { CLOCK, REMARK, STATUS } from "~/integrations/reader/engine/words/screen-words";
import { centreX, type TextLine } from "~/integrations/reader/engine/layout/text-line";

export type Bounds = { left: number; right: number; top: number; bottom: number };

export function inside(inner: Bounds, outer: Bounds, slack: number): boolean {
  return (
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack
  );
}

export function height(bounds: Bounds): number {
  return bounds.bottom - bounds.top;
}

export function width(bounds: Bounds): number {
  return bounds.right - bounds.left;
}

export function sameArea(a: Bounds, b: Bounds): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return false;
  const shared = across * down;
  return shared / (width(a) * height(a) + width(b) * height(b) - shared) > 0.6;
}

/**
 * An area with a date or a remark among other lines is the page under the bubbles, however narrow
 * it seems.
 */
function hasDates(panel: Panel): boolean {
  const centred = (line: TextLine): boolean =>
    Math.abs(centreX(line) - (panel.left + panel.right) / 2) < (panel.right - panel.left) * 0.12;
  const marks = panel.lines.filter(
    (line) =>
      centred(line) &&
      (["date", "datetime"].includes(printedTime(line.text)?.kind ?? "") ||
        REMARK.test(line.text.trim())),
  );
  return marks.length > 0 && panel.lines.length > marks.length + 1;
}

/** A header that has another colour than the page around it. */
function hasClock(panel: Panel): boolean {
  const first = [...panel.lines].sort((a, b) => a.top - b.top)[0];
  const clock = panel.lines.find(({ text }) => CLOCK.test(text.trim()) && !/m/i.test(text));
  return (
    clock !== undefined &&
    (panel.lines.some(({ text }) => STATUS.test(text.trim())) ||
      (clock === first && centreX(clock) < (panel.left + panel.right) / 2))
  );
}

/**
 * An area nearly as wide as the page with lines at its left and others at its right is the page:
 * talk without bubbles.
 */
function hasBothSides(panel: Panel, wide: number): boolean {
  if (width(panel) < wide * 0.72) return false;
  const words = panel.lines.filter(
    (line) => printedTime(line.text) === null && line.text.trim().length > 3,
  );
  const share = (x: number): number => (x - panel.left) / width(panel);
  const left = words.some(
    (line) => share(line.left) < 0.22 && share(line.right) < 0.95 && share(centreX(line)) < 0.5,
  );
  const right = words.some(
    (line) => share(line.left) > 0.33 && share(line.right) > 0.7 && share(centreX(line)) > 0.57,
  );
  return left && right;
}

/** Words that a marker was drawn over: its colour ends where they end, which no bubble's does. */
function isMarked({ left, right, lines }: Panel): boolean {
  return (
    lines.length > 0 &&
    lines.every(
      (line) => line.left - left < line.size * 0.45 && right - line.right < line.size * 0.45,
    )
  );
}

export function isGround(panel: Panel, panels: readonly Panel[], wide: number): boolean {
  return (
    panel.open ||
    hasBothSides(panel, wide) ||
    hasDates(panel) ||
    hasClock(panel) ||
    panels.some(
      (other) =>
        other !== panel &&
        !sameArea(panel, other) &&
        !isMarked(other) &&
        other.lines.some((line) => line.text.trim().length > 2 && line.confidence > 0.7) &&
        inside(other, panel, 2) &&
        height(other) < height(panel) * 0.9 &&
        height(other) > 1.15 * Math.min(...other.lines.map(height)),
    )
  );
}
