import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import shipped from "~/core/understanding/model.json";
import type { Head } from "~/core/understanding/linear-model";
import type { WindowModel } from "~/core/understanding/window-model";

const packed = z.object({ scale: z.number(), data: z.string() }).transform(({ scale, data }) => {
  const bytes = inflateRawSync(Buffer.from(data, "base64"));
  return { scale, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
});

/** Packed weights at their own size. */
export const numbers = packed.transform(({ scale, weights }) => {
  const made = new Float32Array(weights.length);
  for (let at = 0; at < made.length; at++) made[at] = (weights[at] ?? 0) * scale;
  return made;
});

const windows = z
  .object({ count: z.number(), filters: numbers, bias: numbers, out: numbers })
  .transform((made): WindowModel => ({ ...made, known: new Map() }));

/** A head as it is packed in a file. */
export const packedHead = z
  .object({
    labels: z.array(z.string()),
    buckets: z.number(),
    linear: packed,
    windows: windows.nullable(),
    shares: z.tuple([z.number(), z.number()]),
  })
  .transform(({ linear, ...made }): Head => ({ ...made, ...linear }));

/**
 * The trained understanding as it is shipped: `npm run train:talk` makes it from the wordings,
 * whose hash is `madeFrom`.
 */
export const shippedModel = z
  .object({
    madeFrom: z.string(),
    seed: z.number(),
    stop: packedHead,
    safety: packedHead,
    intent: packedHead,
    draft: packedHead,
    language: packedHead,
  })
  .parse(shipped);
