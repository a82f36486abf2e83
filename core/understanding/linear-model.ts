import { windowScores, type WindowModel } from "~/core/understanding/window-model";
import { featuresOf } from "~/core/understanding/text-features";
import { placesOf } from "~/core/understanding/word-places";

/**
 * One question that a text is asked: which of the labels it is. A weight for each bucket and label,
 * bucket by bucket; with `windows` its words' meaning is weighed as well. `shares` of both make
 * the scores into chances that can be believed.
 */
export type Head = {
  labels: readonly string[];
  /** A power of two. */
  buckets: number;
  weights: Float32Array | Int8Array;
  scale: number;
  windows: WindowModel | null;
  shares: readonly [linear: number, windows: number];
};

/** The score of each label by the words and letters alone. */
export function linearScores(head: Head, features: Uint32Array): Float32Array {
  const count = head.labels.length;
  const { weights } = head;
  const sums = new Float32Array(count);
  for (const feature of features) {
    const from = (feature & (head.buckets - 1)) * count;
    for (let label = 0; label < count; label++)
      sums[label] = (sums[label] ?? 0) + (weights[from + label] ?? 0);
  }
  const factor = head.scale / Math.sqrt(features.length);
  return sums.map((sum) => sum * factor);
}

/** The chance of each label, which add up to 1. */
export function chancesOf(head: Head, text: string): Float32Array {
  const { windows, shares, labels } = head;
  const linear = linearScores(head, featuresOf(text));
  const meaning = windows === null ? null : windowScores(windows, placesOf(text), labels.length);
  return softmax(linear.map((score, at) => score * shares[0] + (meaning?.[at] ?? 0) * shares[1]));
}

/** Turns scores into chances, in place. */
export function softmax(scores: Float32Array): Float32Array {
  let most = -Infinity;
  for (const score of scores) if (score > most) most = score;
  let total = 0;
  for (let at = 0; at < scores.length; at++) {
    const raised = Math.exp((scores[at] ?? 0) - most);
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
