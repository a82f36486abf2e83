import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import shipped from "~/core/understanding/model.json";
import type { Head } from "~/core/understanding/linear-model";

const head = z
  .object({
    labels: z.array(z.string()),
    buckets: z.number(),
    scale: z.number(),
    temperature: z.number(),
    data: z.string(),
  })
  .transform(({ labels, buckets, scale, temperature, data }): Head => {
    const bytes = inflateRawSync(Buffer.from(data, "base64"));
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { labels, buckets, scale, temperature, weights };
  });

/**
 * The trained understanding as it is shipped: `npm run train:talk` makes it from the wordings,
 * whose hash is `madeFrom`.
 */
export const shippedModel = z
  .object({
    madeFrom: z.string(),
    seed: z.number(),
    stop: head,
    safety: head,
    intent: head,
    draft: head,
  })
  .parse(shipped);
