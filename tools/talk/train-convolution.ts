import {
  filterWidths,
  maxWords,
  rowsOfWords,
  summarySize,
  weighSummary,
  type Convolution,
} from "~/core/understanding/convolution";
import { lookThrough, placeWords, sumWords, type Found } from "~/tools/talk/look-through";

/** A text by its words' rows, with the place of its label for each question; -1 is not asked. */
export type WordedExample = { words: readonly Uint32Array[]; labels: readonly number[] };

/** The size of a net, the number of labels of each question, and how it is trained. */
export type Training = {
  dimensions: number;
  filters: readonly [number, number];
  questions: Readonly<Record<string, number>>;
  rounds: number;
  random: () => number;
  log: (line: string) => void;
};

const rates = { vectors: 0.06, others: 0.02 };
const forgotten = 0.25;

/** Weights with the sum of their squared slopes: the more was learnt, the smaller the steps. */
type Slot = { weights: Float32Array; squares: Float32Array };

const slotOf = (weights: Float32Array): Slot => ({
  weights,
  squares: new Float32Array(weights.length).fill(0.01),
});

/** A word is left out, known by its letters alone, or by itself alone, now and then. */
function disturbed(rows: Uint32Array, random: () => number): Uint32Array {
  const chance = random();
  if (chance < 0.06) return rows.subarray(0, 0);
  if (chance < 0.14 && rows.length > 1) return rows.subarray(1);
  return chance < 0.2 ? rows.subarray(0, 1) : rows;
}

// Plain loops: all of the time goes here.
function descend({ weights, squares }: Slot, at: number, slope: number, rate: number): void {
  const square = squares[at]! + slope * slope;
  squares[at] = square;
  weights[at]! -= (rate * slope) / Math.sqrt(square);
}

function emptyNet({ dimensions, filters, questions, random }: Training): Convolution {
  const drawn = (count: number, spread: number): Float32Array =>
    Float32Array.from({ length: count }, () => (random() + random() + random() - 1.5) * spread);
  const summary = filters[0] + filters[1] + dimensions;
  return {
    dimensions,
    vectors: drawn(2 * rowsOfWords * dimensions, 0.15),
    filters: [
      drawn(filters[0] * filterWidths[0] * dimensions, 0.2),
      drawn(filters[1] * filterWidths[1] * dimensions, 0.15),
    ],
    bias: [new Float32Array(filters[0]), new Float32Array(filters[1])],
    heads: Object.fromEntries(
      Object.entries(questions).map(([name, labels]) => [
        name,
        { weights: new Float32Array(labels * summary), bias: new Float32Array(labels) },
      ]),
    ),
  };
}

/** One net in training: what it holds, and the rooms that each step uses again. */
function trainer(training: Training) {
  const { dimensions, filters, random } = training;
  const net = emptyNet(training);
  const heads = Object.values(net.heads).map((head) => ({
    weights: slotOf(head?.weights ?? new Float32Array(0)),
    bias: slotOf(head?.bias ?? new Float32Array(0)),
  }));
  const looks = ([0, 1] as const).map((which) => ({
    weights: slotOf(net.filters[which]),
    bias: slotOf(net.bias[which]),
  }));
  const rowSquares = new Float32Array(2 * rowsOfWords).fill(0.01);
  const placed = new Float32Array((maxWords + 5) * dimensions);
  const back = new Float32Array(placed.length);
  const [narrow, broad] = filters;
  const summary = new Float32Array(summarySize(net));
  const slopes = new Float32Array(summary.length);
  const kept = new Float32Array(summary.length);
  const found: readonly [Found, Found] = [
    { most: summary.subarray(0, narrow), where: new Int32Array(narrow) },
    { most: summary.subarray(narrow, narrow + broad), where: new Int32Array(broad) },
  ];

  function learnLabels(labels: readonly number[], rate: number): number {
    let loss = 0;
    for (const [question, label] of labels.entries()) {
      const head = heads[question];
      if (!head || label < 0) continue;
      const chances = weighSummary(
        { weights: head.weights.weights, bias: head.bias.weights },
        summary,
      );
      loss -= Math.log(Math.max(1e-7, chances[label]!));
      for (let other = 0; other < chances.length; other++) {
        const slope = chances[other]! - (other === label ? 1 : 0);
        if (Math.abs(slope) < 1e-4) continue;
        const from = other * summary.length;
        for (let i = 0; i < summary.length; i++) {
          slopes[i]! += slope * head.weights.weights[from + i]!;
          if (summary[i] !== 0) descend(head.weights, from + i, slope * summary[i]!, rate);
        }
        descend(head.bias, other, slope, rate);
      }
    }
    return loss;
  }

  function learnFilters(which: 0 | 1, rate: number): void {
    const { weights, bias } = looks[which]!;
    const size = filterWidths[which] * dimensions;
    const ahead = which === 0 ? 0 : narrow;
    for (let filter = 0; filter < found[which].most.length; filter++) {
      const start = found[which].where[filter]!;
      const slope = slopes[ahead + filter]! * kept[ahead + filter]!;
      if (start < 0 || slope === 0) continue;
      for (let i = 0; i < size; i++) {
        back[start + i]! += slope * weights.weights[filter * size + i]!;
        descend(weights, filter * size + i, slope * placed[start + i]!, rate);
      }
      descend(bias, filter, slope, rate);
    }
  }

  function learnVectors(words: readonly Uint32Array[], rate: number): void {
    const ahead = narrow + broad;
    const mean = 1 / Math.sqrt(Math.max(1, words.length));
    for (const [at, rows] of words.entries()) {
      if (rows.length === 0) continue;
      const from = (at + 2) * dimensions;
      const share = 1 / Math.sqrt(rows.length);
      let square = 0;
      for (let d = 0; d < dimensions; d++) {
        const slope = (back[from + d]! + slopes[ahead + d]! * kept[ahead + d]! * mean) * share;
        back[from + d] = slope;
        square += slope * slope;
      }
      square /= dimensions;
      if (square < 1e-14) continue;
      for (const row of rows) {
        rowSquares[row]! += square;
        const step = rate / Math.sqrt(rowSquares[row]!);
        for (let d = 0; d < dimensions; d++)
          net.vectors[row * dimensions + d]! -= step * back[from + d]!;
      }
    }
  }

  function learn({ words, labels }: WordedExample, slow: number): number {
    const seen = words.map((rows) => disturbed(rows, random));
    placeWords(net, seen, placed);
    lookThrough(net, 0, placed, seen.length, found[0]);
    lookThrough(net, 1, placed, seen.length, found[1]);
    sumWords(placed, seen.length, summary.subarray(narrow + broad));
    for (let i = 0; i < summary.length; i++) {
      kept[i] = random() < forgotten ? 0 : 1 / (1 - forgotten);
      summary[i]! *= kept[i]!;
    }
    slopes.fill(0);
    back.fill(0, 0, (seen.length + 5) * dimensions);
    const loss = learnLabels(labels, rates.others * slow);
    learnFilters(0, rates.others * slow);
    learnFilters(1, rates.others * slow);
    learnVectors(seen, rates.vectors * slow);
    return loss;
  }
  return { net, learn };
}

/** Trains a net on examples, the same for the same draws. `log` is told of each round's loss. */
export function trainConvolution(
  examples: readonly WordedExample[],
  training: Training,
): Convolution {
  const { net, learn } = trainer(training);
  const { rounds, random, log } = training;
  const order = examples.map((_, at) => at);
  for (let round = 0; round < rounds; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    const slow = round < rounds * 0.6 ? 1 : round < rounds * 0.85 ? 0.5 : 0.2;
    let loss = 0;
    for (const at of order) loss += learn(examples[at]!, slow);
    log(`round ${round + 1}: ${(loss / Math.max(1, examples.length)).toFixed(4)}`);
  }
  forgetUnmet(net, examples);
  return net;
}

// What stands for words that no example has says nothing.
function forgetUnmet(net: Convolution, examples: readonly WordedExample[]): void {
  const met = new Set<number>();
  for (const { words } of examples) for (const rows of words) for (const row of rows) met.add(row);
  for (let row = 0; row < 2 * rowsOfWords; row++)
    if (!met.has(row)) net.vectors.fill(0, row * net.dimensions, (row + 1) * net.dimensions);
}
