import { softmax } from "~/core/understanding/linear-model";
import { width, type WindowModel } from "~/core/understanding/window-model";
import { dimensions, placesOf, vectorOf } from "~/core/understanding/word-places";
import { shuffled, type Example } from "~/tools/talk/train-head";

export type WindowOptions = { count: number; rounds: number; random: () => number; rate?: number };

/** So much of what the filters kept, and so many words, are hidden, that none is relied on. */
const hidden = 0.4;
const lostWords = 0.06;
const knownByHeart = 0.97;
const rests = 2;
const decay = 1e-5;

const size = width * dimensions;

type Prepared = { places: number[]; label: number; weight: number; resting: number };

/** A weight that finds its own pace (AdaGrad). */
function step(weights: Float32Array, pace: Float32Array, at: number, slope: number, rate: number) {
  const whole = slope + decay * weights[at]!;
  pace[at]! += whole * whole;
  weights[at]! -= (rate * whole) / (Math.sqrt(pace[at]!) + 1e-6);
}

const vectors = new Map<number, Float32Array>();
function known(place: number): Float32Array {
  const vector = vectors.get(place) ?? vectorOf(place);
  vectors.set(place, vector);
  return vector;
}

const longest = 64;
const row = new Float32Array((longest + 2) * dimensions);

// The words of an example one after the other, with nothing before and after them.
function layOut(places: readonly number[], random: () => number): void {
  row.fill(0, 0, (places.length + 2) * dimensions);
  places.forEach((place, at) => {
    if (random() >= lostWords) row.set(known(place), (at + 1) * dimensions);
  });
}

/** A learner of windows: one model, its paces, and what it remembers of the example at hand. */
function learner(labels: number, { count, random, rate = 0.06 }: WindowOptions) {
  const spread = Math.sqrt(3 / size) * 1.5;
  const filters = Float32Array.from({ length: count * size }, () => (2 * random() - 1) * spread);
  const bias = new Float32Array(count);
  const out = new Float32Array((count + dimensions) * labels);
  const paces = [filters, bias, out].map((weights) => new Float32Array(weights.length).fill(1e-3));
  const [paceOfFilters, paceOfBias, paceOfOut] = paces as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const pooled = new Float32Array(count + dimensions);
  const where = new Int32Array(count);

  function pool(words: number): void {
    for (let filter = 0; filter < count; filter++) {
      let most = 0;
      where[filter] = -1;
      for (let at = 0; at < words; at++) {
        let sum = bias[filter]!;
        const from = at * dimensions;
        const own = filter * size;
        for (let part = 0; part < size; part++) sum += row[from + part]! * filters[own + part]!;
        if (sum > most) {
          most = sum;
          where[filter] = from;
        }
      }
      pooled[filter] = random() < hidden ? 0 : most / (1 - hidden);
      if (pooled[filter] === 0) where[filter] = -1;
    }
    for (let at = 0; at < dimensions; at++) {
      let sum = 0;
      for (let word = 1; word <= words; word++) sum += row[word * dimensions + at]!;
      pooled[count + at] = sum / words;
    }
  }

  function learn({ places, label, weight }: Prepared): number {
    layOut(places, random);
    pool(places.length);
    const scores = new Float32Array(labels);
    pooled.forEach((kept, at) => {
      if (kept !== 0)
        for (let one = 0; one < labels; one++) scores[one]! += kept * out[at * labels + one]!;
    });
    const chances = softmax(scores);
    const wrong: [number, number][] = [];
    for (let one = 0; one < labels; one++) {
      const slope = (chances[one]! - (one === label ? 1 : 0)) * weight;
      if (Math.abs(slope) > 0.002) wrong.push([one, slope]);
    }
    for (let at = 0; at < pooled.length; at++) {
      const kept = pooled[at]!;
      if (kept === 0) continue;
      let back = 0;
      for (const [one, slope] of wrong) {
        const index = at * labels + one;
        back += slope * out[index]!;
        step(out, paceOfOut, index, slope * kept, rate);
      }
      if (at >= count || where[at]! < 0) continue;
      back /= 1 - hidden;
      const [from, own] = [where[at]!, at * size];
      step(bias, paceOfBias, at, back, rate);
      for (let part = 0; part < size; part++)
        if (row[from + part] !== 0)
          step(filters, paceOfFilters, own + part, back * row[from + part]!, rate);
    }
    return chances[label]!;
  }
  return { learn, model: (): WindowModel => ({ count, filters, bias, out, known: new Map() }) };
}

/** Trains windows on wordings, in an order that `random` decides. */
export function trainWindows(
  examples: readonly Example[],
  labels: readonly string[],
  options: WindowOptions,
): WindowModel {
  const prepared: Prepared[] = examples.flatMap(({ text, label, weight = 1 }) => {
    const places = placesOf(text);
    return places.length === 0
      ? []
      : [{ places, label: labels.indexOf(label), weight, resting: 0 }];
  });
  const { learn, model } = learner(labels.length, options);
  for (let round = 0; round < options.rounds; round++)
    for (const example of shuffled(prepared, options.random)) {
      if (example.resting-- > 0) continue;
      example.resting = learn(example) > knownByHeart ? rests : 0;
    }
  return model();
}
