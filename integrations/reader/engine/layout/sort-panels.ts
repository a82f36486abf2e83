import type { Panel } from "~/integrations/reader/engine/layout/find-panels";
import type { Colour } from "~/integrations/reader/engine/layout/panel-colours";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { REMARK } from "~/integrations/reader/engine/words/screen-words";
import type { Raster } from "~/integrations/reader/engine/ocr/raster";
import {
  centreX,
  centreY,
  median,
  type TextLine,
} from "~/integrations/reader/engine/layout/text-line";
import {
  type Bounds,
  height,
  inside,
  isGround,
  sameArea,
  width,
} from "~/integrations/reader/engine/layout/panel-grounds";

/**
 * A bubble, card or chip with its lines; gaps are distances to the screen's edges in shares of its
 * width; `area` is its ground as found.
 */
export type Bubble = Bounds & {
  lines: TextLine[];
  leftGap: number;
  rightGap: number;
  area?: { left: number; right: number };
  colour?: Colour;
};

/** A page sorted into what stands in bubbles and what stands on the page itself. */
export type SortedPage = { screen: Bounds; bubbles: Bubble[]; free: TextLine[] };

/**
 * Two finds of one bubble that a pen's mark or a glare runs across: the same edges, and no two
 * bubbles overlap.
 */
function sameColumn(a: Panel, b: Panel): boolean {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return (
    !a.open &&
    !b.open &&
    Math.abs(a.left - b.left) < 4 &&
    Math.abs(a.right - b.right) < 4 &&
    overlap > 0
  );
}

function merged(panels: readonly Panel[]): Panel[] {
  const result: Panel[] = [];
  for (const panel of panels) {
    const same = result.find((other) => sameArea(other, panel) || sameColumn(other, panel));
    if (!same) result.push({ ...panel, lines: [...panel.lines] });
    else {
      same.lines.push(...panel.lines);
      [same.left, same.right] = [
        Math.min(same.left, panel.left),
        Math.max(same.right, panel.right),
      ];
      [same.top, same.bottom] = [
        Math.min(same.top, panel.top),
        Math.max(same.bottom, panel.bottom),
      ];
    }
  }
  return result;
}

/** Puts areas that lie inside another (a quoted card, a pen mark) into it. */
function nested(panels: readonly Panel[]): Panel[] {
  const outer = panels.filter(
    (panel) =>
      !panels.some(
        (other) => other !== panel && inside(panel, other, 3) && !inside(other, panel, 3),
      ),
  );
  for (const panel of panels.filter((each) => !outer.includes(each))) {
    outer.find((other) => inside(panel, other, 3))?.lines.push(...panel.lines);
  }
  return outer;
}

function screenOf(grounds: readonly Panel[], raster: Raster, lines: readonly TextLine[]): Bounds {
  const page = { left: 0, right: raster.width, top: 0, bottom: raster.height };
  if (grounds.length === 0 || grounds.some(({ open }) => open)) return page;
  const largest = [...grounds].sort((a, b) => width(b) * height(b) - width(a) * height(a))[0];
  if (!largest) return page;
  return {
    left: Math.min(largest.left, ...lines.map((line) => line.left)),
    right: Math.max(largest.right, ...lines.map((line) => line.right)),
    top: Math.min(largest.top, ...lines.map((line) => line.top)),
    bottom: Math.max(largest.bottom, ...lines.map((line) => line.bottom)),
  };
}

/** Parts lines that one area holds but that stand far from each other: two areas ran together. */
function splitApart(panel: Panel): Panel[] {
  const lines = [...panel.lines].sort((a, b) => a.top - b.top);
  const size = median(lines.map(height));
  const groups: TextLine[][] = [];
  let bottom = -Infinity;
  for (const line of lines) {
    if (line.top - bottom > size * 1.9) groups.push([]);
    groups.at(-1)?.push(line);
    bottom = Math.max(bottom, line.bottom);
  }
  if (groups.length < 2) return [panel];
  return groups.map((group) => ({
    ...panel,
    lines: group,
    top: Math.min(...group.map((line) => line.top)) - size * 0.4,
    bottom: Math.max(...group.map((line) => line.bottom)) + size * 0.4,
  }));
}

/**
 * Cuts an area that ran over its bubble's edge, as in dim photographs, back to the lines in it.
 * Cards across the screen stay.
 */
function clipped<T extends Panel>(panel: T, wide: number): T {
  if (width(panel) > wide * 0.86) return panel;
  const size = median(panel.lines.map((line) => line.size));
  const [left, right] = [
    Math.min(...panel.lines.map((line) => line.left)),
    Math.max(...panel.lines.map((line) => line.right)),
  ];
  const [top, bottom] = [
    Math.min(...panel.lines.map((line) => line.top)),
    Math.max(...panel.lines.map((line) => line.bottom)),
  ];
  const [slack, margin] = [size * 4, size * 0.9];
  return {
    ...panel,
    left: left - panel.left > slack ? left - margin : panel.left,
    right: panel.right - right > slack ? right + margin : panel.right,
    top: top - panel.top > slack ? top - margin : panel.top,
    bottom: panel.bottom - bottom > slack ? bottom + margin : panel.bottom,
  };
}

/** A tinted row across the screen whose words all stand at the right. */
function isSentBar(panel: Panel, screen: Bounds): boolean {
  const words = panel.lines.filter((line) => printedTime(line.text) === null);
  const share = (x: number): number => (x - screen.left) / width(screen);
  const atRight = (line: TextLine): boolean =>
    share(line.left) > 0.2 && share(line.left) > 1.1 * (1 - share(line.right));
  return width(panel) > width(screen) * 0.82 && words.length > 0 && words.every(atRight);
}

/**
 * Whether an area begins far from the left edge and ends clear of the right one, as sent bubbles
 * do: then its own edges can be trusted.
 */
function isClearlySent(panel: Bounds, screen: Bounds): boolean {
  return (
    panel.left - screen.left > width(screen) * 0.2 &&
    screen.right - panel.right > width(screen) * 0.012
  );
}

/**
 * Separates bubbles from the ground: the page itself, bars across it, and everything that holds
 * other areas.
 */
export function sortPanels(
  raster: Raster,
  { panels, unplaced }: { panels: readonly Panel[]; unplaced: readonly TextLine[] },
): SortedPage {
  const areas = merged(panels);
  const grounds = areas.filter((panel) => isGround(panel, areas, raster.width));
  const screen = screenOf(
    grounds,
    raster,
    areas.flatMap(({ lines }) => lines),
  );
  const bars = areas.filter(
    (panel) =>
      !grounds.includes(panel) && (width(panel) > width(screen) * 0.97 || isSentBar(panel, screen)),
  );
  const bubbles = nested(
    areas.filter((panel) => !grounds.includes(panel) && !bars.includes(panel)),
  );
  const free: TextLine[] = [];
  for (const line of [...[...grounds, ...bars].flatMap(({ lines }) => lines), ...unplaced]) {
    const mark = REMARK.test(line.text.trim()) || printedTime(line.text) !== null;
    const home = mark ? undefined : bubbles.find((bubble) => inside(line, bubble, line.size * 0.4));
    if (home) home.lines.push(line);
    else free.push(line);
  }
  const wide = width(screen);
  return {
    screen,
    free,
    bubbles: bubbles
      .flatMap(splitApart)
      .map((bubble) => ({
        ...clipped(bubble, wide),
        area: { left: bubble.left, right: bubble.right },
        edges: isClearlySent(bubble, screen) ? bubble : clipped(bubble, wide),
      }))
      .map(({ left, right, top, bottom, lines, area, colour, edges }) => ({
        left,
        right,
        top,
        bottom,
        area,
        colour,
        lines: [...lines].sort((a, b) => centreY(a) - centreY(b) || centreX(a) - centreX(b)),
        leftGap: Math.max(0, edges.left - screen.left) / wide,
        rightGap: Math.max(0, screen.right - edges.right) / wide,
      }))
      .sort((a, b) => a.top - b.top),
  };
}
