import {
  addInputs,
  addVector,
  maxWords,
  placeOfPass,
  rowsOfWords,
  summarySize,
  weighSummary,
  type WordNet,
} from "~/core/understanding/word-net";
import { runPass, traceOf, type Pass } from "~/core/understanding/recurrent-pass";
import { moveRows, moveSlot, rowsIn, slotOf } from "~/tools/talk/net/adam";
import { learnPass, passSlots } from "~/tools/talk/net/learn-pass";
import { shuffled } from "~/tools/talk/train-head";

/** A text by its words' rows, with the place of its label for each question; -1 is not asked. */
export type WordedExample = {
  words: readonly Uint32Array[];
  labels: readonly number[];
  isBroad: boolean;
};

/** The size of a net (both even), the labels of each question, and how it is trained. */
export type Training = {
  dimensions: number;
  units: number;
  questions: Readonly<Record<string, number>>;
  rounds: number;
  /** So many examples make a step. */
  together: number;
  /** How large the steps are, of the usual ones. */
  pace: number;
  random: () => number;
  log: (line: string) => void;
};

const rates = { vectors: 0.002, others: 0.001 };
const forgotten = 0.25;

/** A word is left out, known by its letters alone, or by itself alone, now and then. */
function disturbed(rows: Uint32Array, random: () => number): Uint32Array {
  const chance = random();
  if (chance < 0.06) return rows.subarray(0, 0);
  if (chance < 0.14 && rows.length > 1) return rows.subarray(1);
  return chance < 0.2 ? rows.subarray(0, 1) : rows;
}

/** A net that has learnt nothing. */
export function emptyNet({ dimensions, units, questions, random }: Training): WordNet {
  // Three draws together are near enough to what is called normal; so is their spread of a half.
  const drawn = (count: number, spread: number): Float32Array =>
    Float32Array.from({ length: count }, () => (random() + random() + random() - 1.5) * 2 * spread);
  const pass = (): Pass => ({
    inputs: drawn(3 * units * dimensions, 1 / Math.sqrt(dimensions)),
    states: drawn(3 * units * units, 1 / Math.sqrt(units)),
    bias: new Float32Array(4 * units),
  });
  const summary = summarySize({ dimensions, units });
  return {
    dimensions,
    units,
    vectors: drawn(2 * rowsOfWords * dimensions, 0.08),
    passes: [pass(), pass()],
    heads: Object.fromEntries(
      Object.entries(questions).map(([name, labels]) => [
        name,
        { weights: drawn(labels * summary, 0.01), bias: new Float32Array(labels) },
      ]),
    ),
  };
}

const both = [0, 1] as const;

/** One net in training: what it holds, and the rooms that each step uses again. */
function trainer(net: WordNet, training: Training) {
  const { dimensions, units, together, random, pace } = training;
  const rows = rowsIn(net.vectors, dimensions);
  const passes = [passSlots(net.passes[0]), passSlots(net.passes[1])] as const;
  const heads = Object.values(net.heads).map((head) => ({
    weights: slotOf(head?.weights ?? new Float32Array(0)),
    bias: slotOf(head?.bias ?? new Float32Array(0)),
  }));
  const slots = [...passes, ...heads].flatMap((one) => Object.values(one));
  const placed = new Float32Array(maxWords * dimensions);
  const back = new Float32Array(placed.length);
  const inputs = new Float32Array(maxWords * 3 * units);
  const traces = [traceOf(units, maxWords), traceOf(units, maxWords)] as const;
  const summary = new Float32Array(summarySize(net));
  const slopes = new Float32Array(summary.length);
  const kept = new Float32Array(summary.length);

  const placesOf = (which: 0 | 1, count: number): number[] =>
    Array.from({ length: count }, (_, at) => (which === 0 ? at : count - 1 - at) * dimensions);

  function read(words: readonly Uint32Array[]): void {
    placed.fill(0, 0, words.length * dimensions);
    summary.fill(0);
    const share = 1 / Math.sqrt(Math.max(1, words.length));
    for (const [at, rowsOfWord] of words.entries()) {
      addVector(net, rowsOfWord, placed, at * dimensions);
      for (let d = 0; d < dimensions; d++) summary[d]! += placed[at * dimensions + d]! * share;
    }
    for (const which of both) {
      for (const [at, from] of placesOf(which, words.length).entries())
        addInputs(net.passes[which], placed, from, dimensions, inputs, at * 3 * units);
      const into = summary.subarray(placeOfPass(net, which));
      runPass(net.passes[which], inputs, words.length, traces[which], into);
    }
    for (let i = 0; i < summary.length; i++) {
      kept[i] = random() < forgotten ? 0 : 1 / (1 - forgotten);
      summary[i]! *= kept[i]!;
    }
  }

  function learnLabels(labels: readonly number[]): number {
    let loss = 0;
    for (const [question, label] of labels.entries()) {
      const head = heads[question];
      if (!head || label < 0) continue;
      const own = { weights: head.weights.weights, bias: head.bias.weights };
      const chances = weighSummary(own, summary);
      loss -= Math.log(Math.max(1e-7, chances[label]!));
      for (let other = 0; other < chances.length; other++) {
        const slope = (chances[other]! - (other === label ? 1 : 0)) / together;
        if (Math.abs(slope) < 1e-6) continue;
        const from = other * summary.length;
        for (let i = 0; i < summary.length; i++) {
          slopes[i]! += slope * own.weights[from + i]!;
          head.weights.slopes[from + i]! += slope * summary[i]!;
        }
        head.bias.slopes[other]! += slope;
      }
    }
    return loss;
  }

  function learnVectors(words: readonly Uint32Array[]): void {
    const mean = 1 / Math.sqrt(Math.max(1, words.length));
    for (const [at, rowsOfWord] of words.entries()) {
      const from = at * dimensions;
      const share = 1 / Math.sqrt(Math.max(1, rowsOfWord.length));
      for (let d = 0; d < dimensions; d++)
        back[from + d] = (back[from + d]! + slopes[d]! * mean) * share;
      for (const row of rowsOfWord) {
        rows.met.add(row);
        for (let d = 0; d < dimensions; d++) rows.slopes[row * dimensions + d]! += back[from + d]!;
      }
    }
  }

  /** Adds an example's slopes. @returns its loss */
  function see({ words, labels }: WordedExample): number {
    const seen = words.map((word) => disturbed(word, random));
    read(seen);
    slopes.fill(0);
    const loss = learnLabels(labels);
    for (let i = 0; i < slopes.length; i++) slopes[i]! *= kept[i]!;
    back.fill(0, 0, seen.length * dimensions);
    for (const which of both) {
      const shown = { vectors: placed, slopes: back, places: placesOf(which, seen.length) };
      learnPass(passes[which], traces[which], shown, slopes.subarray(placeOfPass(net, which)));
    }
    learnVectors(seen);
    return loss;
  }

  function move(share: number, step: number): void {
    for (const slot of slots) moveSlot(slot, rates.others * pace * share, step);
    moveRows(rows, rates.vectors * pace * share, step);
  }
  return { see, move };
}

/** The steps grow at first and then become ever smaller. */
function shareOfRate(done: number): number {
  const begun = 0.03;
  if (done < begun) return done / begun;
  return Math.max(0.02, 0.5 * (1 + Math.cos((Math.PI * (done - begun)) / (1 - begun))));
}

/**
 * Trains a net on examples in its place, the same for the same draws. `log` is told of each round's
 * loss.
 */
export function trainWordNet(
  net: WordNet,
  examples: readonly WordedExample[],
  training: Training,
): void {
  const { rounds, together, random, log } = training;
  const { see, move } = trainer(net, training);
  let order: readonly WordedExample[] = examples;
  const steps = rounds * Math.ceil(order.length / together);
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    order = shuffled(order, random);
    let loss = 0;
    for (let from = 0; from < order.length; from += together) {
      for (const example of order.slice(from, from + together)) loss += see(example);
      step++;
      move(shareOfRate(step / steps), step);
    }
    log(`round ${round + 1}: ${(loss / Math.max(1, examples.length)).toFixed(4)}`);
  }
}

/** Makes what stands for words that no example has say nothing. */
export function forgetUnmet(net: WordNet, examples: readonly WordedExample[]): void {
  const met = new Set<number>();
  for (const { words } of examples) for (const rows of words) for (const row of rows) met.add(row);
  for (let row = 0; row < 2 * rowsOfWords; row++)
    if (!met.has(row)) net.vectors.fill(0, row * net.dimensions, (row + 1) * net.dimensions);
}
