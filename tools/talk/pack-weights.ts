import { deflateRawSync } from "node:zlib";

/**
 * Bytes in letters that are no signs of a path and spell no mark of unfinished work, as
 * `bytesOf` (`core/understanding/packed-weights.ts`) reads them.
 */
export const lettersOf = (bytes: Buffer): string =>
  bytes.toString("base64url").replaceAll("O", ".");

/**
 * Weights as whole numbers from -127 to 127, packed. What weighs less than `least` is left out: it
 * would make up most of the file.
 */
export function packWeights(weights: ArrayLike<number>, least = 0) {
  let largest = 0;
  for (const weight of Array.from(weights)) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / 127;
  const numbers = Int8Array.from(weights, (weight) => {
    const number = Math.round(weight / scale);
    return Math.abs(number) < least ? 0 : number;
  });
  const data = lettersOf(deflateRawSync(Buffer.from(numbers.buffer), { level: 9 }));
  return { scale, data };
}
