import { z } from "zod";
import shipped from "~/core/understanding/model.json";
import type { Head } from "~/core/understanding/linear-model";
import { numbers, packedWeights } from "~/core/understanding/packed-weights";
import type { WindowModel } from "~/core/understanding/window-model";

const windows = z
  .object({ count: z.number(), filters: numbers, bias: numbers, out: numbers })
  .transform((made): WindowModel => ({ ...made, known: new Map() }));

/** A head as it is packed in a file. */
export const packedHead = z
  .object({
    labels: z.array(z.string()),
    buckets: z.number(),
    linear: packedWeights,
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
