import { describe, expect, it } from "vitest";
import { addInputs } from "~/core/understanding/word-net";
import { runPass, traceOf } from "~/core/understanding/recurrent-pass";
import { learnPass, passSlots } from "~/tools/talk/net/learn-pass";
import { randomFrom } from "~/tools/talk/random-from";

const random = randomFrom(11);
const [dimensions, units, words] = [4, 3, 5];
const drawn = (count: number): Float32Array =>
  Float32Array.from({ length: count }, () => 2 * random() - 1);
const pass = {
  inputs: drawn(3 * units * dimensions),
  states: drawn(3 * units * units),
  bias: drawn(4 * units),
};
const vectors = drawn(words * dimensions);
const wished = drawn(2 * units);
// The last word first, as the pass that reads backwards is shown them.
const places = [4, 3, 2, 1, 0].map((at) => at * dimensions);

function readWords() {
  const trace = traceOf(units, words);
  const inputs = new Float32Array(words * 3 * units);
  const into = new Float32Array(2 * units);
  for (const [at, from] of places.entries())
    addInputs(pass, vectors, from, dimensions, inputs, at * 3 * units);
  runPass(pass, inputs, words, trace, into);
  return { trace, value: into.reduce((sum, number, at) => sum + number * wished[at]!, 0) };
}

/** How much what is read rises with a weight, found by moving it a little both ways. */
function risesWith(weights: Float32Array, at: number): number {
  const [was, step] = [weights[at]!, 2e-3];
  weights[at] = was + step;
  const above = readWords().value;
  weights[at] = was - step;
  const below = readWords().value;
  weights[at] = was;
  return (above - below) / (2 * step);
}

describe("what a pass of recurrent units learns from its words", () => {
  const slots = passSlots(pass);
  const shown = { vectors, slopes: new Float32Array(vectors.length), places };
  learnPass(slots, readWords().trace, shown, wished);

  it.each(["inputs", "states", "bias"] as const)("has the slope of each of its %s", (part) => {
    const slopes = [...slots[part].slopes];
    expect(slopes.filter((slope) => slope !== 0).length).toBeGreaterThan(slopes.length / 2);
    for (const [at, slope] of slopes.entries())
      expect(slope, `${at}`).toBeCloseTo(risesWith(pass[part], at), 2);
  });

  it("has the slope of each number of each word", () => {
    for (const [at, slope] of shown.slopes.entries())
      expect(slope, `${at}`).toBeCloseTo(risesWith(vectors, at), 2);
  });
});
