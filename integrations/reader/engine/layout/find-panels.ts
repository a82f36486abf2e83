import { scaleRaster, type Raster } from "~/integrations/reader/engine/ocr/raster";
import { type TextLine } from "~/integrations/reader/engine/layout/text-line";
import {
  type Colour,
  calm,
  colourDistance,
  groundColour,
} from "~/integrations/reader/engine/layout/panel-colours";

/**
 * An even-coloured area around text: a bubble, a card, a bar or the page itself. Bounds in pixels
 * of the page.
 */
export type Panel = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  area: number;
  colour: Colour;
  lines: TextLine[];
  open: boolean;
};

type Grown = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  area: number;
  tolerance: number;
  open: boolean;
};

const WORKING_PIXELS = 340_000;
const TOLERANCES = [5, 8, 12, 17, 23, 30];
const PAGE_SHARE = 0.55;

type Rectangle = { left: number; right: number; top: number; bottom: number };

function pixelsOf(raster: Raster, { left, right, top, bottom }: Rectangle): number[] {
  const found: number[] = [];
  for (
    let y = Math.max(0, Math.floor(top));
    y <= Math.min(raster.height - 1, Math.ceil(bottom));
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(left));
      x <= Math.min(raster.width - 1, Math.ceil(right));
      x++
    )
      found.push(y * raster.width + x);
  }
  return found;
}

/**
 * The pixels close around a line, left, right and above, where its ground shows without letters or
 * underlines.
 */
function marginsOf(raster: Raster, { left, right, top, bottom }: Rectangle): number[] {
  const tall = bottom - top;
  const [upper, lower] = [top + tall * 0.2, bottom - tall * 0.2];
  return [
    ...pixelsOf(raster, {
      left: left - tall * 0.35,
      right: left - tall * 0.02,
      top: upper,
      bottom: lower,
    }),
    ...pixelsOf(raster, {
      left: right + tall * 0.02,
      right: right + tall * 0.35,
      top: upper,
      bottom: lower,
    }),
    ...pixelsOf(raster, { left, right, top: top - 1, bottom: top + tall * 0.1 }),
  ];
}

/** Buffers used again for every area of a page; `seen` is all zero between uses. */
type Scratch = { seen: Uint8Array; pixels: Int32Array };

function grow(
  raster: Raster,
  seeds: readonly number[],
  colour: Colour,
  tolerance: number,
  { seen, pixels }: Scratch,
): Grown {
  const { width, height, data } = raster;
  const most = PAGE_SHARE * width * height;
  let [count, left, right, top, bottom] = [0, width, 0, height, 0];
  const visit = (at: number): void => {
    if (seen[at]) return;
    const far = Math.max(
      Math.abs((data[at * 3] ?? 0) - colour[0]),
      Math.abs((data[at * 3 + 1] ?? 0) - colour[1]),
      Math.abs((data[at * 3 + 2] ?? 0) - colour[2]),
    );
    if (far > tolerance) return;
    seen[at] = 1;
    pixels[count++] = at;
  };
  for (const seed of seeds) visit(seed);
  for (let i = 0; i < count && count <= most; i++) {
    const at = pixels[i] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  for (let i = 0; i < count; i++) seen[pixels[i] ?? 0] = 0;
  return {
    left,
    right,
    top,
    bottom,
    area: count,
    tolerance,
    open: (left === 0 && right === width - 1) || count > most,
  };
}

function covers(grown: Grown, line: Rectangle): boolean {
  const slack = (line.bottom - line.top) * 0.35;
  return (
    grown.left <= line.left + slack &&
    grown.right >= line.right - slack &&
    grown.top <= line.top + slack &&
    grown.bottom >= line.bottom - slack
  );
}

function overlap(a: Grown, b: Grown): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left) + 1;
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
  const size = (g: Grown): number => (g.right - g.left + 1) * (g.bottom - g.top + 1);
  return across <= 0 || down <= 0 ? 0 : (across * down) / (size(a) + size(b) - across * down);
}

/**
 * Grows the area around a line with rising tolerance and keeps the first one that covers the line
 * and no longer changes.
 */
function stableArea(
  raster: Raster,
  line: Rectangle,
  seeds: readonly number[],
  colour: Colour,
  scratch: Scratch,
): Grown | null {
  let kept: Grown | null = null;
  for (const tolerance of TOLERANCES) {
    const grown = grow(raster, seeds, colour, tolerance, scratch);
    if (!covers(grown, line)) continue;
    if (kept && (grown.open || overlap(kept, grown) > 0.85)) return kept;
    if (grown.open) return grown;
    kept = grown;
  }
  return kept;
}

/**
 * Sorts the lines of a page into the even-coloured areas that they stand on; `unplaced` stand on
 * ground that is nowhere even.
 */
export function findPanels(
  raster: Raster,
  lines: readonly TextLine[],
): { panels: Panel[]; unplaced: TextLine[] } {
  const scale = Math.min(1, Math.sqrt(WORKING_PIXELS / (raster.width * raster.height)));
  const small = calm(
    scaleRaster(raster, Math.round(raster.width * scale), Math.round(raster.height * scale)),
  );
  const owner = new Int16Array(small.width * small.height).fill(-1);
  const scratch: Scratch = {
    seen: new Uint8Array(owner.length),
    pixels: new Int32Array(owner.length + 1),
  };
  const panels: Panel[] = [];
  const unplaced: TextLine[] = [];
  for (const line of lines) {
    const area = {
      left: line.left * scale,
      right: line.right * scale,
      top: line.top * scale,
      bottom: line.bottom * scale,
    };
    const pixels = marginsOf(small, area);
    const colour = groundColour(small, pixels);
    const known = owningPanel(owner, pixels, panels, colour);
    if (known) {
      known.lines.push(line);
      continue;
    }
    const grown = stableArea(small, area, pixels, colour, scratch);
    if (!grown) {
      unplaced.push(line);
      continue;
    }
    const { area: count } = grow(small, pixels, colour, grown.tolerance, scratch);
    for (const at of scratch.pixels.subarray(0, count))
      if (owner[at] === -1) owner[at] = panels.length;
    panels.push({
      left: grown.left / scale,
      right: (grown.right + 1) / scale,
      top: grown.top / scale,
      bottom: (grown.bottom + 1) / scale,
      area: grown.area / scale / scale,
      colour,
      lines: [line],
      open: grown.open,
    });
  }
  return { panels, unplaced };
}

function owningPanel(
  owner: Int16Array,
  pixels: readonly number[],
  panels: readonly Panel[],
  colour: Colour,
): Panel | null {
  const votes = new Map<number, number>();
  for (const at of pixels) votes.set(owner[at] ?? -1, (votes.get(owner[at] ?? -1) ?? 0) + 1);
  const [best, count] = [...votes].filter(([id]) => id >= 0).sort((a, b) => b[1] - a[1])[0] ?? [
    -1, 0,
  ];
  const panel = panels[best];
  return panel && count > pixels.length * 0.4 && colourDistance(panel.colour, colour) < 14
    ? panel
    : null;
}
