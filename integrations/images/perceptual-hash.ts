import sharp from "sharp";

const SIDE = 32;
const KEPT = 8;
const MOST_PIXELS = 60_000_000;

function cosines(values: Float64Array): Float64Array {
  const rows = new Float64Array(SIDE * KEPT);
  const result = new Float64Array(KEPT * KEPT);
  const wave = (k: number, n: number): number => Math.cos((Math.PI * k * (2 * n + 1)) / (2 * SIDE));
  for (let y = 0; y < SIDE; y++) {
    for (let k = 0; k < KEPT; k++)
      for (let x = 0; x < SIDE; x++)
        rows[y * KEPT + k]! += (values[y * SIDE + x] ?? 0) * wave(k, x);
  }
  for (let j = 0; j < KEPT; j++) {
    for (let k = 0; k < KEPT; k++)
      for (let y = 0; y < SIDE; y++)
        result[j * KEPT + k]! += (rows[y * KEPT + k] ?? 0) * wave(j, y);
  }
  return result;
}

/**
 * A hash that stays nearly the same when a picture is re-encoded or resized: one bit for each of
 * the 64 lowest cosine coefficients, by whether it exceeds their median; 16 hex digits. Pictures
 * only; for a PDF, hash the preview.
 */
export async function perceptualHash(bytes: Uint8Array): Promise<string> {
  const { data } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated" })
    .rotate()
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize(SIDE, SIDE, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const waves = cosines(Float64Array.from(data));
  const middle = [...waves.slice(1)].sort((a, b) => a - b)[31] ?? 0;
  const bits = [...waves].map((value) => (value > middle ? "1" : "0")).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}
