import { z } from "zod";
import shipped from "~/core/understanding/model.json";
import { packedHead } from "~/core/understanding/packed-head";
import { once } from "~/core/words/once";

/**
 * The trained understanding as it is shipped: `npm run train:talk` makes it from the wordings,
 * whose hash is `madeFrom`.
 */
export const shippedModel = once(() =>
  z
    .object({
      madeFrom: z.string(),
      seed: z.number(),
      stop: packedHead,
      safety: packedHead,
      intent: packedHead,
      draft: packedHead,
      language: packedHead,
    })
    .parse(shipped),
);
