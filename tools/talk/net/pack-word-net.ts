import type { WordNet } from "~/core/understanding/word-net";
import { packWeights } from "~/tools/talk/pack-weights";

/** A net as it is shipped: its weights as small whole numbers, deflated. */
export function packWordNet({ dimensions, units, vectors, passes, heads }: WordNet) {
  return {
    dimensions,
    units,
    vectors: packWeights(vectors),
    passes: passes.map(({ inputs, states, bias }) => ({
      inputs: packWeights(inputs),
      states: packWeights(states),
      bias: packWeights(bias),
    })),
    heads: Object.fromEntries(
      Object.entries(heads).flatMap(([name, head]) =>
        head ? [[name, { weights: packWeights(head.weights), bias: packWeights(head.bias) }]] : [],
      ),
    ),
  };
}
