import { deflateRawSync } from "node:zlib";

/**
 * Weights as whole numbers from -127 to 127, packed, in letters that are no signs of a path. What
 * weighs less than `least` is left out: it would make up most of the file.
 */
export function packWeights(weights: ArrayLike<number>, least = 0) {
  let largest = 0;
  for (const weight of Array.from(weights)) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / 127;
  const numbers = Int8Array.from(weights, (weight) => {
    const number = Math.round(weight / scale);
    return Math.abs(number) < least ? 0 : number;
  });
  const data = deflateRawSync(Buffer.from(numbers.buffer), { level: 9 }).toString("base64url");
  return { scale, data };
}
