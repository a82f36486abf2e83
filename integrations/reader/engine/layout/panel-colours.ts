import { type Raster } from "~/integrations/reader/engine/ocr/raster";
import { median } from "~/integrations/reader/engine/layout/text-line";

export type Colour = readonly [number, number, number];

// The mean of each pixel and its neighbours: sums down the rows first, then along them.
function smooth({ data, width, height }: Raster): Raster {
  const out = new Uint8Array(data.length);
  const row = width * 3;
  const sums = new Uint16Array(row);
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, y - 1) * row;
    const to = Math.min(height - 1, y + 1) * row;
    for (let i = 0; i < row; i++) {
      let sum = 0;
      for (let at = from; at <= to; at += row) sum += data[at + i]!;
      sums[i] = sum;
    }
    const rows = (to - from) / row + 1;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let nx = left; nx <= right; nx++) sum += sums[nx * 3 + c]!;
        out[y * row + x * 3 + c] = sum / (rows * (right - left + 1));
      }
    }
  }
  return { data: out, width, height };
}

/** Smooths once, and once more when the picture is as grainy as a photograph of a screen. */
export function calm(raster: Raster): Raster {
  const once = smooth(raster);
  const steps: number[] = [];
  for (let i = 3; i < once.data.length; i += 3 * 37)
    steps.push(Math.abs((once.data[i] ?? 0) - (once.data[i - 3] ?? 0)));
  return median(steps) >= 1 ? smooth(once) : once;
}

/**
 * The commonest colour of some pixels: the ground that text stands on, since letters cover less
 * than half of their line.
 */
export function groundColour(raster: Raster, pixels: readonly number[]): Colour {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  for (const at of pixels) {
    const [r, g, b] = [
      raster.data[at * 3] ?? 0,
      raster.data[at * 3 + 1] ?? 0,
      raster.data[at * 3 + 2] ?? 0,
    ];
    const key = ((r + 6) >> 4) * 1024 + ((g + 6) >> 4) * 32 + ((b + 6) >> 4);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count++;
    bin.sum = [bin.sum[0] + r, bin.sum[1] + g, bin.sum[2] + b];
    bins.set(key, bin);
  }
  const best = [...bins.values()].reduce((a, b) => (b.count > a.count ? b : a), {
    count: 1,
    sum: [0, 0, 0],
  });
  return [best.sum[0] / best.count, best.sum[1] / best.count, best.sum[2] / best.count];
}

export function colourDistance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}
