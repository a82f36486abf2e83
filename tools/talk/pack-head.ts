import type { Head } from "~/core/understanding/linear-model";
import { packWeights } from "~/tools/talk/pack-weights";

/** A head as it is shipped: its weights as small whole numbers, deflated. */
export function packHead({ labels, buckets, weights, windows, shares }: Head) {
  const made = windows && {
    count: windows.count,
    filters: packWeights(windows.filters),
    bias: packWeights(windows.bias),
    out: packWeights(windows.out),
  };
  return { labels, buckets, linear: packWeights(weights, 2), windows: made, shares };
}
