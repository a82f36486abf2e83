import { featuresOf } from "~/core/understanding/text-features";
import { softmax, type Head } from "~/core/understanding/linear-model";

/** A wording and what it is; `weight` says how much it counts. */
export type Example = { text: string; label: string; weight?: number };

export type TrainingOptions = {
  buckets: number;
  rounds: number;
  random: () => number;
  rate?: number;
  decay?: number;
  /** What of a text is learnt from, in so many buckets; else what the understanding sees. */
  featuresOf?: (text: string, buckets: number) => Uint32Array;
};

const seen = (text: string, buckets: number): Uint32Array =>
  featuresOf(text).map((feature) => feature & (buckets - 1));

/** `resting`: so many rounds an example that is known by heart is left out. */
type Prepared = { features: Uint32Array; label: number; weight: number; resting: number };

const knownByHeart = 0.97;
const rests = 2;

/** A list in an order that `random` decides. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = mixed[at] as T;
    mixed[at] = mixed[other] as T;
    mixed[other] = kept;
  }
  return mixed;
}

// One step down the slope for one example; each weight has its own pace (AdaGrad). Gives the chance
// that its label had before.
function learn(
  { features, label, weight }: Prepared,
  weights: Float32Array,
  pace: Float32Array,
  count: number,
  { rate = 0.5, decay = 2e-6 }: TrainingOptions,
): number {
  const value = 1 / Math.sqrt(features.length);
  const sums = new Float32Array(count);
  for (const feature of features)
    for (let at = 0; at < count; at++)
      sums[at] = (sums[at] ?? 0) + (weights[feature * count + at] ?? 0) * value;
  const chances = softmax(sums);
  const wrong: [number, number][] = [];
  for (let at = 0; at < count; at++) {
    const slope = ((chances[at] ?? 0) - (at === label ? 1 : 0)) * weight;
    if (Math.abs(slope) > 0.002) wrong.push([at, slope * value]);
  }
  for (const feature of features)
    for (const [at, slope] of wrong) {
      const index = feature * count + at;
      const old = weights[index] ?? 0;
      const step = slope + decay * old;
      const seen = (pace[index] ?? 0) + step * step;
      pace[index] = seen;
      weights[index] = old - (rate * step) / (Math.sqrt(seen) + 1e-4);
    }
  return chances[label] ?? 0;
}

/** Trains a head on wordings: logistic regression, in an order that `random` decides. */
export function trainHead(examples: readonly Example[], options: TrainingOptions): Head {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const number = new Map(labels.map((label, at) => [label, at]));
  const { featuresOf: features = seen } = options;
  const prepared = examples.map(({ text, label, weight = 1 }) => ({
    features: features(text, options.buckets),
    label: number.get(label) ?? 0,
    weight,
    resting: 0,
  }));
  const weights = new Float32Array(options.buckets * labels.length);
  const pace = new Float32Array(weights.length);
  for (let round = 0; round < options.rounds; round++)
    for (const example of shuffled(prepared, options.random)) {
      if (example.resting-- > 0) continue;
      const chance = learn(example, weights, pace, labels.length, options);
      example.resting = chance > knownByHeart ? rests : 0;
    }
  const { buckets } = options;
  return { labels, buckets, weights, scale: 1, windows: null, shares: [1, 0] };
}

/**
 * The mean of so many learnings of a head: one learning decides by chance what is near a bar. What
 * is no weight is the first one's.
 */
export function meanOfLearnings(times: number, learnOnce: (turn: number) => Head): Head {
  const [head, ...others] = Array.from({ length: times }, (_, turn) => learnOnce(turn)) as [
    Head,
    ...Head[],
  ];
  const weights = Float32Array.from(
    head.weights,
    (weight, at) => others.reduce((sum, other) => sum + (other.weights[at] ?? 0), weight) / times,
  );
  return { ...head, weights };
}
