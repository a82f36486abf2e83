import { softmax } from "~/core/understanding/linear-model";
import { hashOf } from "~/core/understanding/hash-words";
import { kindWords, modelWords } from "~/core/understanding/text-features";

/** What the net is asked of a text, as the heads of the same names are. */
export const questions = ["stop", "safety", "intent"] as const;
export type Question = (typeof questions)[number];

/** How many words that stand together the filters of each kind are shown. */
export const filterWidths = [3, 5] as const;

/** So many words of a text are looked at; more hardly fit into what the other heads see of it. */
export const maxWords = 96;

/** Rows of vectors for words, and as many for the runs of letters in them; a power of two. */
export const rowsOfWords = 1 << 15;

/** What is weighed for the labels of one question: for each label a weight for each sum. */
export type Weighing = { weights: Float32Array; bias: Float32Array };

/**
 * A small net over the words of a text. Each word is the sum of a vector of its own and of vectors
 * of the runs of letters in it. Filters of each width are shown all words that stand together, and
 * the highest answer of each counts; that, and the sum of the words, is weighed for each label of
 * each question. `dimensions` is even.
 */
export type Convolution = {
  dimensions: number;
  vectors: Float32Array;
  filters: readonly [Float32Array, Float32Array];
  bias: readonly [Float32Array, Float32Array];
  heads: Readonly<Record<string, Weighing | null>>;
};

const kinds = new Set(kindWords);

const rowOf = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) & (rowsOfWords - 1);

/** The rows of vectors that make a word: its own first, then those of its runs of letters. */
export function rowsOf(word: string): Uint32Array {
  const rows = new Set([rowOf(hashOf(word))]);
  if (!kinds.has(word) && !/^\d+$/.test(word)) {
    const padded = `<${word}>`;
    for (const size of [3, 4, 5])
      for (let at = 0; at + size <= padded.length; at++)
        rows.add(rowsOfWords + rowOf(hashOf(`#${padded.slice(at, at + size)}`)));
  }
  return Uint32Array.from(rows);
}

/** Adds the vector of a word to `into`, from its place `to` on. */
export function addVector(
  { dimensions, vectors }: Pick<Convolution, "dimensions" | "vectors">,
  rows: Uint32Array,
  into: Float32Array,
  to: number,
): void {
  const share = 1 / Math.sqrt(Math.max(1, rows.length));
  for (const row of rows)
    for (let d = 0; d < dimensions; d++) into[to + d]! += vectors[row * dimensions + d]! * share;
}

const narrow = filterWidths[0];
const broad = filterWidths[1];

/** The numbers that make a text's summary: one for each filter, then the sum of its words. */
export const summarySize = ({ dimensions, bias }: Convolution): number =>
  bias[0].length + bias[1].length + dimensions;

/**
 * What the filters say to one word at each place of theirs, filter by filter, and its vector: a
 * filter's answer to words that stand together is the sum of what it says to each.
 */
function answersTo(model: Convolution, word: string): Float32Array {
  const { dimensions, filters, bias } = model;
  const counts = [bias[0].length * narrow, bias[1].length * broad] as const;
  const answers = new Float32Array(counts[0] + counts[1] + dimensions);
  const vector = answers.subarray(counts[0] + counts[1]);
  addVector(model, rowsOf(word), vector, 0);
  for (const which of [0, 1] as const)
    for (let row = 0; row < counts[which]; row++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++)
        sum += filters[which][row * dimensions + d]! * vector[d]!;
      answers[which * counts[0] + row] = sum;
    }
  return answers;
}

/** People use the same few thousand words; longer ones are hardly any. */
const [maxKnown, longestKnown] = [4000, 24];

/** A net with what it says to the words that it has met, which is asked again and again. */
export type Answering = {
  model: Convolution;
  known: Map<string, Float32Array>;
  /** What is said to no word. */
  none: Float32Array;
};

/** A net that has met no word yet. */
export function answering(model: Convolution): Answering {
  const [first, second] = model.bias;
  const size = first.length * narrow + second.length * broad + model.dimensions;
  return { model, known: new Map(), none: new Float32Array(size) };
}

function knownAnswers({ model, known }: Answering, word: string): Float32Array {
  const found = known.get(word);
  if (found) return found;
  const answers = answersTo(model, word);
  if (word.length > longestKnown) return answers;
  if (known.size >= maxKnown) known.clear();
  known.set(word, answers);
  return answers;
}

/** Before its first word and after its last one a text says nothing. */
const around = broad >> 1;

/**
 * The highest answer of each filter of a width to the words of a text, into `most`; what is said of
 * a filter's first word stands from `first` on. `words` have nothing `around` them on both sides.
 */
function lookThrough(
  words: readonly Float32Array[],
  wide: number,
  first: number,
  bias: Float32Array,
  most: Float32Array,
): void {
  const start = around - (wide >> 1);
  const places = Math.max(1, words.length - 2 * around);
  for (let filter = 0; filter < bias.length; filter++) {
    const from = first + filter * wide;
    let highest = 0;
    for (let at = start; at < start + places; at++) {
      let sum = bias[filter]!;
      for (let part = 0; part < wide; part++) sum += words[at + part]![from + part]!;
      if (sum > highest) highest = sum;
    }
    most[filter] = highest;
  }
}

/** What a text comes to: the highest answers of the filters, and the sum of its words. */
export function summaryOf(net: Answering, text: string): Float32Array {
  const { bias, dimensions } = net.model;
  const said = modelWords(text)
    .slice(0, maxWords)
    .map((word) => knownAnswers(net, word));
  const empty = Array.from({ length: around }, () => net.none);
  const words = [...empty, ...said, ...(said.length === 0 ? [net.none] : []), ...empty];
  const summary = new Float32Array(summarySize(net.model));
  const filters = bias[0].length + bias[1].length;
  const second = bias[0].length * narrow;
  lookThrough(words, narrow, 0, bias[0], summary.subarray(0, bias[0].length));
  lookThrough(words, broad, second, bias[1], summary.subarray(bias[0].length, filters));
  const share = 1 / Math.sqrt(Math.max(1, said.length));
  const own = second + bias[1].length * broad;
  for (const answers of said)
    for (let d = 0; d < dimensions; d++) summary[filters + d]! += answers[own + d]! * share;
  return summary;
}

/** The chance of each label of a question, in the order that it was learnt in. */
export function weighSummary({ weights, bias }: Weighing, summary: Float32Array): Float32Array {
  const scores = Float32Array.from(bias);
  for (let label = 0; label < scores.length; label++) {
    const from = label * summary.length;
    let sum = 0;
    for (let i = 0; i < summary.length; i++) sum += weights[from + i]! * summary[i]!;
    scores[label]! += sum;
  }
  return softmax(scores);
}
