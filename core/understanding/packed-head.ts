import { z } from "zod";
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
