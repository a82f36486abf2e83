import type { Convolution } from "~/core/understanding/convolution";
import { packWeights } from "~/tools/talk/pack-weights";

/** A net as it is shipped: its weights as small whole numbers, deflated. */
export function packConvolution({ dimensions, vectors, filters, bias, heads }: Convolution) {
  return {
    dimensions,
    vectors: packWeights(vectors),
    filters: filters.map((weights) => packWeights(weights)),
    bias: bias.map((weights) => packWeights(weights)),
    heads: Object.fromEntries(
      Object.entries(heads).flatMap(([name, head]) =>
        head ? [[name, { weights: packWeights(head.weights), bias: packWeights(head.bias) }]] : [],
      ),
    ),
  };
}
