import { Tensor, type InferenceSession } from "onnxruntime-node";
import {
  cutRegion,
  tiltRaster,
  turnRaster,
  type Raster,
  type TextRegion,
} from "~/integrations/reader/engine/ocr/raster";
import { median } from "~/integrations/reader/engine/layout/text-line";

/**
 * How a page was turned to make its text upright: quarter turns clockwise first, then a tilt in
 * radians around the centre.
 */
export type Turn = { quarters: 0 | 1 | 2 | 3; tilt: number };

const SMALLEST_TILT = 0.008;
const CLASSIFIER_WIDTH = 192;

function lyingShare(regions: readonly TextRegion[]): number {
  const long = regions.filter(
    ({ width, height }) => Math.max(width, height) > 2.5 * Math.min(width, height),
  );
  return long.length === 0
    ? 0
    : long.filter(({ width, height }) => height > width).length / long.length;
}

/** The common angle of the long lines, or 0 when there are too few to tell. */
export function commonTilt(regions: readonly TextRegion[]): number {
  const long = regions.filter(({ width, height }) => width > 4 * height);
  if (long.length < 2) return 0;
  const angle = median(long.map((region) => region.angle));
  return Math.abs(angle) < SMALLEST_TILT ? 0 : angle;
}

async function upsideDown(
  classifier: InferenceSession,
  raster: Raster,
  region: TextRegion,
): Promise<boolean> {
  const { planes, width } = cutRegion(
    raster,
    { ...region, width: Math.min(region.width, region.height * 4) },
    48,
    CLASSIFIER_WIDTH,
  );
  const values = new Float32Array(3 * 48 * CLASSIFIER_WIDTH);
  for (let row = 0; row < 3 * 48; row++) {
    for (let x = 0; x < width; x++)
      values[row * CLASSIFIER_WIDTH + x] = (planes[row * width + x] ?? 0) / 127.5 - 1;
  }
  const input = new Tensor("float32", values, [1, 3, 48, CLASSIFIER_WIDTH]);
  const output = await classifier.run({ [classifier.inputNames[0] ?? "x"]: input });
  const answer = output[classifier.outputNames[0] ?? ""]?.data;
  return answer instanceof Float32Array && (answer[1] ?? 0) > (answer[0] ?? 0);
}

/** Whether most of the longest lines stand on their heads. */
export async function isUpsideDown(
  classifier: InferenceSession,
  raster: Raster,
  regions: readonly TextRegion[],
): Promise<boolean> {
  const longest = [...regions]
    .filter(({ width, height }) => width > 2 * height)
    .sort((a, b) => b.width - a.width)
    .slice(0, 7);
  let turned = 0;
  for (const region of longest) if (await upsideDown(classifier, raster, region)) turned++;
  return longest.length >= 3 && turned > longest.length / 2;
}

/** Whether the text runs up or down the page, so that a quarter turn is needed. */
export function liesOnItsSide(regions: readonly TextRegion[]): boolean {
  return regions.length >= 4 && lyingShare(regions) > 0.6;
}

/** Applies a turn to a picture. */
export function applyTurn(raster: Raster, { quarters, tilt }: Turn): Raster {
  const turned = turnRaster(raster, quarters);
  return tilt === 0 ? turned : tiltRaster(turned, tilt);
}

/**
 * Brings a point of the straightened page back to the page as it came (pixels of the straightened
 * and of the original page).
 */
export function undoTurn(
  point: { x: number; y: number },
  { quarters, tilt }: Turn,
  width: number,
  height: number,
): { x: number; y: number } {
  const [dx, dy] = [point.x - width / 2, point.y - height / 2];
  const x = width / 2 + dx * Math.cos(tilt) - dy * Math.sin(tilt);
  const y = height / 2 + dx * Math.sin(tilt) + dy * Math.cos(tilt);
  if (quarters === 1) return { x: y, y: width - x };
  if (quarters === 2) return { x: width - x, y: height - y };
  return quarters === 3 ? { x: height - y, y: x } : { x, y };
}
