/**
 * One question that a text is asked: which of the labels it is. A weight for each bucket and label,
 * bucket by bucket; `temperature` makes the scores into chances that can be believed.
 */
export type Head = {
  labels: readonly string[];
  /** A power of two. */
  buckets: number;
  weights: Float32Array | Int8Array;
  scale: number;
  temperature: number;
};

/** The chance of each label, which add up to 1. */
export function chancesOf(head: Head, features: Uint16Array): Float32Array {
  const count = head.labels.length;
  const { weights } = head;
  const sums = new Float32Array(count);
  for (const feature of features) {
    const from = (feature & (head.buckets - 1)) * count;
    for (let label = 0; label < count; label++)
      sums[label] = (sums[label] ?? 0) + (weights[from + label] ?? 0);
  }
  const factor = head.scale / (Math.sqrt(features.length) * head.temperature);
  return softmax(sums, factor);
}

/** Turns scores into chances, in place. */
export function softmax(scores: Float32Array, factor = 1): Float32Array {
  let most = -Infinity;
  for (const score of scores) if (score * factor > most) most = score * factor;
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    const raised = Math.exp((scores[at] ?? 0) * factor - most);
    scores[at] = raised;
    total += raised;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / total;
  return scores;
}

/** The likeliest label and its chance. */
export function likeliest(head: Head, chances: Float32Array): { label: string; chance: number } {
  let best = 0;
  for (let at = 1; at < chances.length; at++)
    if ((chances[at] ?? 0) > (chances[best] ?? 0)) best = at;
  return { label: head.labels[best] ?? "", chance: chances[best] ?? 0 };
}
