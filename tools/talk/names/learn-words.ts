import { nameBuckets } from "~/core/understanding/name-words";
import { shuffled } from "~/tools/talk/train-head";

const rounds = 5;
const rate = 0.4;
const decay = 2e-6;

/** The features of a word, and whether it is what is to be told. */
export type TaughtWord = { features: Uint16Array; wanted: boolean };

/** Learns to tell words by their features, the same from the same words and `random`. */
export function learnWords(words: readonly TaughtWord[], random: () => number): Float32Array {
  const learnt = new Float32Array(nameBuckets);
  const pace = new Float32Array(nameBuckets).fill(1e-4);
  for (let round = 0; round < rounds; round++)
    for (const { features, wanted } of shuffled(words, random)) {
      const share = 1 / Math.sqrt(features.length);
      let sum = 0;
      for (const feature of features) sum += learnt[feature]! * share;
      const slope = 1 / (1 + Math.exp(-sum)) - (wanted ? 1 : 0);
      if (Math.abs(slope) < 0.01) continue;
      for (const feature of features) {
        const step = slope * share + decay * learnt[feature]!;
        pace[feature]! += step * step;
        learnt[feature]! -= (rate * step) / Math.sqrt(pace[feature]!);
      }
    }
  return learnt;
}
