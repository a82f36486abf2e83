import { bucketOf, hashOf } from "~/core/understanding/hash-words";
import { softmax } from "~/core/understanding/linear-model";
import { runPass, traceOf, type Pass, type Trace } from "~/core/understanding/recurrent-pass";
import { kindWords, modelWords } from "~/core/understanding/text-features";

/** What the net is asked of a text, as the heads of the same names are. */
export const questions = ["stop", "safety", "intent"] as const;
export type Question = (typeof questions)[number];

/** So many words of a text are looked at; more hardly fit into what the other heads see of it. */
export const maxWords = 136;

/** Rows of vectors for words, and as many for the runs of letters in them; a power of two. */
export const rowsOfWords = 1 << 15;

/** What is weighed for the labels of one question: for each label a weight for each number. */
export type Weighing = { weights: Float32Array; bias: Float32Array };

/**
 * A small net over the words of a text. Each word is the sum of a vector of its own and of vectors
 * of the runs of letters in it. Two passes of gated recurrent units read the words, one from the
 * first to the last and one back; the highest of each unit's states and its last one, and the sum
 * of the words, are weighed for each label of each question.
 */
export type WordNet = {
  dimensions: number;
  units: number;
  vectors: Float32Array;
  passes: readonly [onwards: Pass, back: Pass];
  heads: Readonly<Record<string, Weighing | null>>;
};

const kinds = new Set(kindWords);

const rowOf = (word: string): number => bucketOf(hashOf(word), rowsOfWords);

/** The rows of vectors that make a word: its own first, then those of its runs of letters. */
export function rowsOf(word: string): Uint32Array {
  const rows = new Set([rowOf(word)]);
  if (!kinds.has(word) && !/^\d+$/.test(word)) {
    const padded = `<${word}>`;
    for (const size of [3, 4, 5])
      for (let at = 0; at + size <= padded.length; at++)
        rows.add(rowsOfWords + rowOf(`#${padded.slice(at, at + size)}`));
  }
  return Uint32Array.from(rows);
}

/** Adds the vector of a word to `into`, from its place `to` on. */
export function addVector(
  { dimensions, vectors }: Pick<WordNet, "dimensions" | "vectors">,
  rows: Uint32Array,
  into: Float32Array,
  to: number,
): void {
  const share = 1 / Math.sqrt(Math.max(1, rows.length));
  for (const row of rows)
    for (let d = 0; d < dimensions; d++) into[to + d]! += vectors[row * dimensions + d]! * share;
}

/** What the gates of a pass get from a word: for each a bias and what its vector weighs. */
export function addInputs(
  { inputs, bias }: Pass,
  vectors: Float32Array,
  from: number,
  dimensions: number,
  into: Float32Array,
  to: number,
): void {
  const gates = inputs.length / dimensions;
  for (let gate = 0; gate < gates; gate++) {
    const row = gate * dimensions;
    let one = bias[gate]!;
    let two = 0;
    for (let d = 0; d < dimensions; d += 2) {
      one += inputs[row + d]! * vectors[from + d]!;
      two += inputs[row + d + 1]! * vectors[from + d + 1]!;
    }
    into[to + gate] = one + two;
  }
}

/** The numbers that make a text's summary: the sum of its words, then two of each unit. */
export const summarySize = ({ dimensions, units }: Pick<WordNet, "dimensions" | "units">): number =>
  dimensions + 4 * units;

/** Where the numbers of a pass stand in a summary: its highest states, then its last one. */
export const placeOfPass = (
  { dimensions, units }: Pick<WordNet, "dimensions" | "units">,
  which: 0 | 1,
): number => dimensions + which * 2 * units;

type Said = { vector: Float32Array; inputs: readonly [Float32Array, Float32Array] };

function saidOf(net: WordNet, word: string): Said {
  const { dimensions, units, passes } = net;
  const vector = new Float32Array(dimensions);
  addVector(net, rowsOf(word), vector, 0);
  const of = (pass: Pass): Float32Array => {
    const inputs = new Float32Array(3 * units);
    addInputs(pass, vector, 0, dimensions, inputs, 0);
    return inputs;
  };
  return { vector, inputs: [of(passes[0]), of(passes[1])] };
}

/** People use the same few thousand words; longer ones are hardly any. */
const [maxKnown, longestKnown] = [4000, 24];

/** A net with what it makes of the words that it has met, and the rooms that it reads in. */
export type Answering = {
  model: WordNet;
  known: Map<string, Said>;
  inputs: Float32Array;
  trace: Trace;
};

/** A net that has met no word yet. */
export const answering = (model: WordNet): Answering => ({
  model,
  known: new Map(),
  inputs: new Float32Array(maxWords * 3 * model.units),
  trace: traceOf(model.units, maxWords),
});

function knownWord({ model, known }: Answering, word: string): Said {
  const found = known.get(word);
  if (found) return found;
  const said = saidOf(model, word);
  if (word.length > longestKnown) return said;
  if (known.size >= maxKnown) known.clear();
  known.set(word, said);
  return said;
}

/** What a text comes to: the sum of its words, and what two passes of units keep of them. */
export function summaryOf(net: Answering, text: string): Float32Array {
  const { dimensions, units, passes } = net.model;
  const said = modelWords(text)
    .slice(0, maxWords)
    .map((word) => knownWord(net, word));
  const summary = new Float32Array(summarySize(net.model));
  const share = 1 / Math.sqrt(Math.max(1, said.length));
  for (const { vector } of said)
    for (let d = 0; d < dimensions; d++) summary[d]! += vector[d]! * share;
  for (const which of [0, 1] as const) {
    for (const [at, { inputs }] of said.entries()) {
      const place = which === 0 ? at : said.length - 1 - at;
      net.inputs.set(inputs[which], place * 3 * units);
    }
    const at = placeOfPass(net.model, which);
    runPass(passes[which], net.inputs, said.length, net.trace, summary.subarray(at));
  }
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
