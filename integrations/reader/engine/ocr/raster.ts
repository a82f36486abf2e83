/** Upright pixels, RGB, eight bits each, row by row. */
export type Raster = { data: Uint8Array; width: number; height: number };

/**
 * A text region as a rectangle that may be turned: centre, size along and across the text, and the
 * angle of the text in radians.
 */
export type TextRegion = {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
  score: number;
};

/** A region as found, and as it is when the page is known to be straight. */
export type DetectedRegion = TextRegion & { straight: TextRegion };

// Where the samples of each pixel along one side lie in the source, in pixels.
function samplesAlong(size: number, sourceSize: number, taps: number): Int32Array {
  const step = sourceSize / size;
  return Int32Array.from({ length: size * taps }, (_, i) =>
    Math.min(sourceSize - 1, Math.floor((Math.floor(i / taps) + ((i % taps) + 0.5) / taps) * step)),
  );
}

/**
 * Makes a smaller (or larger) copy by averaging over the source area of each pixel; good enough for
 * detectors and colour samples.
 */
export function scaleRaster(source: Raster, width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  const step = Math.max(source.width / width, source.height / height);
  const taps = Math.max(1, Math.min(4, Math.round(step)));
  const columns = samplesAlong(width, source.width, taps).map((x) => x * 3);
  const rows = samplesAlong(height, source.height, taps).map((y) => y * source.width * 3);
  const pixels = source.data;
  const count = taps * taps;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let ty = y * taps; ty < (y + 1) * taps; ty++) {
        const row = rows[ty]!;
        for (let tx = x * taps; tx < (x + 1) * taps; tx++) {
          const at = row + columns[tx]!;
          red += pixels[at]!;
          green += pixels[at + 1]!;
          blue += pixels[at + 2]!;
        }
      }
      const to = (y * width + x) * 3;
      data[to] = red / count;
      data[to + 1] = green / count;
      data[to + 2] = blue / count;
    }
  }
  return { data, width, height };
}

/** Turns a picture clockwise by quarter turns. */
export function turnRaster(source: Raster, quarters: 0 | 1 | 2 | 3): Raster {
  if (quarters === 0) return source;
  const [width, height] =
    quarters === 2 ? [source.width, source.height] : [source.height, source.width];
  const data = new Uint8Array(source.data.length);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < source.width; x++) {
      const [toX, toY] =
        quarters === 1
          ? [width - 1 - y, x]
          : quarters === 2
            ? [width - 1 - x, height - 1 - y]
            : [y, height - 1 - x];
      const from = (y * source.width + x) * 3;
      const to = (toY * width + toX) * 3;
      data[to] = source.data[from] ?? 0;
      data[to + 1] = source.data[from + 1] ?? 0;
      data[to + 2] = source.data[from + 2] ?? 0;
    }
  }
  return { data, width, height };
}

/**
 * Turns a picture by a small angle (radians, clockwise as seen) around its centre; the size stays,
 * uncovered corners repeat the edge.
 */
export function tiltRaster(source: Raster, angle: number): Raster {
  const { width, height } = source;
  const data = new Uint8Array(source.data.length);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = [width / 2, height / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - cx, y - cy];
      samplePixel(
        source,
        cx + dx * cos - dy * sin,
        cy + dx * sin + dy * cos,
        data,
        (y * width + x) * 3,
      );
    }
  }
  return { data, width, height };
}

function samplePixel(source: Raster, x: number, y: number, into: Uint8Array, at: number): void {
  const x0 = Math.max(0, Math.min(source.width - 2, Math.floor(x)));
  const y0 = Math.max(0, Math.min(source.height - 2, Math.floor(y)));
  const [fx, fy] = [Math.max(0, Math.min(1, x - x0)), Math.max(0, Math.min(1, y - y0))];
  const from = (y0 * source.width + x0) * 3;
  const below = from + source.width * 3;
  for (let c = 0; c < 3; c++) {
    const top = (source.data[from + c] ?? 0) * (1 - fx) + (source.data[from + 3 + c] ?? 0) * fx;
    const bottom =
      (source.data[below + c] ?? 0) * (1 - fx) + (source.data[below + 3 + c] ?? 0) * fx;
    into[at + c] = top * (1 - fy) + bottom * fy;
  }
}

/**
 * Cuts a text region out, straightened, as floats 0..255 in planes blue, green, red of `height`
 * rows; returns the width in pixels.
 */
export function cutRegion(
  source: Raster,
  region: TextRegion,
  height: number,
  maxWidth: number,
): { planes: Float32Array; width: number } {
  const scale = region.height / height;
  const width = Math.max(8, Math.min(maxWidth, Math.round(region.width / scale)));
  const stepX = region.width / width;
  const taps = Math.max(1, Math.min(4, Math.round(scale)));
  const size = height * width;
  const planes = new Float32Array(3 * size);
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  // How far each sample is from the region's centre, along the text and across it.
  const along = Float64Array.from(
    { length: width * taps },
    (_, i) => (Math.floor(i / taps) + ((i % taps) + 0.5) / taps) * stepX - region.width / 2,
  );
  const across = Float64Array.from(
    { length: height * taps },
    (_, i) => (Math.floor(i / taps) + ((i % taps) + 0.5) / taps) * scale - region.height / 2,
  );
  const fromX = along.map((u) => region.cx + u * cos);
  const fromY = along.map((u) => region.cy + u * sin);
  const byX = across.map((v) => v * sin);
  const byY = across.map((v) => v * cos);
  const [mostX, mostY] = [source.width - 2, source.height - 2];
  const d = source.data;
  const count = taps * taps;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let ty = y * taps; ty < (y + 1) * taps; ty++) {
        for (let tx = x * taps; tx < (x + 1) * taps; tx++) {
          const px = fromX[tx]! - byX[ty]! - 0.5;
          const py = fromY[tx]! + byY[ty]! - 0.5;
          const x0 = Math.max(0, Math.min(mostX, Math.floor(px)));
          const y0 = Math.max(0, Math.min(mostY, Math.floor(py)));
          const fx = Math.max(0, Math.min(1, px - x0));
          const fy = Math.max(0, Math.min(1, py - y0));
          const a = (y0 * source.width + x0) * 3;
          const b = a + source.width * 3;
          const w00 = (1 - fx) * (1 - fy);
          const w10 = fx * (1 - fy);
          const w01 = (1 - fx) * fy;
          const w11 = fx * fy;
          red += d[a]! * w00 + d[a + 3]! * w10 + d[b]! * w01 + d[b + 3]! * w11;
          green += d[a + 1]! * w00 + d[a + 4]! * w10 + d[b + 1]! * w01 + d[b + 4]! * w11;
          blue += d[a + 2]! * w00 + d[a + 5]! * w10 + d[b + 2]! * w01 + d[b + 5]! * w11;
        }
      }
      const at = y * width + x;
      planes[at] = blue / count;
      planes[at + size] = green / count;
      planes[at + 2 * size] = red / count;
    }
  }
  return { planes, width };
}
