import type { Raster } from "~/integrations/reader/engine/ocr/raster";

/** A line as it stands on a page, in pixels. */
export type PlacedLine = { text: string; left: number; right: number; top: number; bottom: number };

type Colour = [red: number, green: number, blue: number];

/**
 * The colours behind and of a line's letters, and how far the colour behind it reaches, in pixels:
 * the box of a bubble, or the page.
 */
export type LineLook = {
  ground: Colour;
  ink: Colour;
  reach: { left: number; right: number; top: number; bottom: number };
};

/** Colours nearer than this are one: shades of a photograph, edges of letters. */
const SAME = 30;

export function colourDistance(a: Colour, b: Colour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

function pixel({ data, width, height }: Raster, x: number, y: number): Colour {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  const at = (row * width + column) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function middle(colours: readonly Colour[]): Colour {
  const channel = (c: 0 | 1 | 2): number =>
    colours.map((colour) => colour[c]).sort((a, b) => a - b)[colours.length >> 1] ?? 0;
  return [channel(0), channel(1), channel(2)];
}

function walk(
  raster: Raster,
  ground: Colour,
  [x, y]: readonly [number, number],
  [stepX, stepY]: readonly [number, number],
): number {
  let steps = 0;
  let misses = 0;
  for (;;) {
    const [atX, atY] = [x + stepX * steps, y + stepY * steps];
    if (atX < 0 || atY < 0 || atX >= raster.width || atY >= raster.height) return steps - misses;
    misses = colourDistance(pixel(raster, atX, atY), ground) > SAME ? misses + 1 : 0;
    if (misses >= 2) return steps - misses;
    steps++;
  }
}

/** How a line looks on its page. */
export function lineLook(raster: Raster, { left, right, top, bottom }: PlacedLine): LineLook {
  const tall = bottom - top;
  const stepX = Math.max(1, (right - left) / 40);
  const around: Colour[] = [];
  const within: Colour[] = [];
  for (let x = left; x <= right; x += stepX) {
    around.push(pixel(raster, x, top - 1), pixel(raster, x, bottom + 1));
    for (const share of [0.3, 0.42, 0.5, 0.58, 0.7])
      within.push(pixel(raster, x, top + tall * share));
  }
  const ground = middle(around);
  const inks = within
    .map((colour) => ({ colour, far: colourDistance(colour, ground) }))
    .sort((a, b) => b.far - a.far)
    .slice(0, Math.max(3, within.length / 12))
    .map(({ colour }) => colour);
  const step = Math.max(1, tall / 12);
  const [x, y] = [left - tall * 0.15, top - 1];
  return {
    ground,
    ink: middle(inks),
    reach: {
      left: left - step * walk(raster, ground, [left, y], [-step, 0]),
      right: right + step * walk(raster, ground, [right, y], [step, 0]),
      top: top - step * walk(raster, ground, [x, top], [0, -step]),
      bottom: bottom + step * walk(raster, ground, [x, bottom], [0, step]),
    },
  };
}
