import type { Pass, Trace } from "~/core/understanding/recurrent-pass";
import { slotOf, type Slot } from "~/tools/talk/net/adam";

/** A pass in training. */
export type PassSlots = { inputs: Slot; states: Slot; bias: Slot };

export const passSlots = (pass: Pass): PassSlots => ({
  inputs: slotOf(pass.inputs),
  states: slotOf(pass.states),
  bias: slotOf(pass.bias),
});

/** The words as the pass was shown them, in its order, and the slopes of their vectors. */
export type Shown = { vectors: Float32Array; slopes: Float32Array; places: readonly number[] };

/** The slopes of one unit at one word: of its update and reset, its candidate, what it recalled. */
type UnitSlopes = { update: number; reset: number; candidate: number; recalled: number };

function slopesOfUnit(trace: Trace, at: number, slope: number): UnitSlopes {
  const update = trace.update[at]!;
  const reset = trace.reset[at]!;
  const made = trace.candidate[at]!;
  const candidate = slope * (1 - update) * (1 - made * made);
  return {
    update: slope * (trace.states[at]! - made) * update * (1 - update),
    reset: candidate * trace.recalled[at]! * reset * (1 - reset),
    candidate,
    recalled: candidate * reset,
  };
}

// Plain loops: most of the time of learning goes here.
function learnInputs(
  slot: Slot,
  unit: number,
  units: number,
  own: UnitSlopes,
  shown: Shown,
  from: number,
): void {
  const { weights, slopes } = slot;
  const dimensions = weights.length / (3 * units);
  const first = unit * dimensions;
  const second = first + units * dimensions;
  const third = second + units * dimensions;
  const { update, reset, candidate } = own;
  for (let d = 0; d < dimensions; d++) {
    const value = shown.vectors[from + d]!;
    slopes[first + d]! += update * value;
    slopes[second + d]! += reset * value;
    slopes[third + d]! += candidate * value;
    shown.slopes[from + d]! +=
      update * weights[first + d]! + reset * weights[second + d]! + candidate * weights[third + d]!;
  }
}

function learnStates(
  slot: Slot,
  unit: number,
  own: UnitSlopes,
  states: Float32Array,
  before: number,
  earlier: Float32Array,
): void {
  const { weights, slopes } = slot;
  const units = earlier.length;
  const first = unit * units;
  const second = first + units * units;
  const third = second + units * units;
  const { update, reset, recalled } = own;
  for (let other = 0; other < units; other++) {
    const state = states[before + other]!;
    slopes[first + other]! += update * state;
    slopes[second + other]! += reset * state;
    slopes[third + other]! += recalled * state;
    earlier[other]! +=
      update * weights[first + other]! +
      reset * weights[second + other]! +
      recalled * weights[third + other]!;
  }
}

/**
 * Adds to the slopes of a pass, and of the words that it was shown, what follows from the slopes of
 * its highest states and of its last one (`wished`, in the order that `runPass` writes them).
 */
export function learnPass(
  slots: PassSlots,
  trace: Trace,
  shown: Shown,
  wished: Float32Array,
): void {
  const units = trace.highest.length;
  const count = shown.places.length;
  const bias = slots.bias.slopes;
  let now = new Float32Array(units);
  let earlier = new Float32Array(units);
  for (let unit = 0; unit < units; unit++) now[unit] = wished[units + unit]!;
  for (let word = count - 1; word >= 0; word--) {
    earlier.fill(0);
    const before = word * units;
    for (let unit = 0; unit < units; unit++) {
      const slope = now[unit]! + (trace.highest[unit] === word ? wished[unit]! : 0);
      if (slope === 0) continue;
      const own = slopesOfUnit(trace, before + unit, slope);
      bias[unit]! += own.update;
      bias[units + unit]! += own.reset;
      bias[2 * units + unit]! += own.candidate;
      bias[3 * units + unit]! += own.recalled;
      learnInputs(slots.inputs, unit, units, own, shown, shown.places[word]!);
      earlier[unit]! += slope * trace.update[before + unit]!;
      learnStates(slots.states, unit, own, trace.states, before, earlier);
    }
    [now, earlier] = [earlier, now];
  }
}
