import type { Convolution } from "~/core/understanding/convolution";
import { whole } from "~/tools/talk/pack-head";

/** A net as it is shipped: its weights as small whole numbers, deflated. */
export function packConvolution({ dimensions, vectors, filters, bias, heads }: Convolution) {
  return {
    dimensions,
    vectors: whole(vectors),
    filters: filters.map((weights) => whole(weights)),
    bias: bias.map((weights) => whole(weights)),
    heads: Object.fromEntries(
      Object.entries(heads).flatMap(([name, head]) =>
        head ? [[name, { weights: whole(head.weights), bias: whole(head.bias) }]] : [],
      ),
    ),
  };
}
