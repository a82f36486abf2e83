import { type Raster } from "~/integrations/reader/engine/ocr/raster";
import { median } from "~/integrations/reader/engine/layout/text-line";

export type Colour = readonly [number, number, number];

function smooth({ data, width, height }: Raster): Raster {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let [sum, count] = [0, 0];
        for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
          for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
            sum += data[(ny * width + nx) * 3 + c] ?? 0;
            count++;
          }
        }
        out[(y * width + x) * 3 + c] = sum / count;
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
