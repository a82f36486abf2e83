/**
 * One pass of gated recurrent units over words. Of each unit three gates (update, reset, candidate)
 * weigh the word (`inputs`, gate by gate) and all units' last states (`states`). `bias` has a
 * number for each gate, then one for what the candidate keeps of the last states.
 */
export type Pass = { inputs: Float32Array; states: Float32Array; bias: Float32Array };

/**
 * What a pass made of each word: the states after it (nothing stands before the first), its gates,
 * and what the candidate was shown of the states before. `highest` is the place of each unit's
 * highest state; -1 where there was no word.
 */
export type Trace = {
  states: Float32Array;
  update: Float32Array;
  reset: Float32Array;
  candidate: Float32Array;
  recalled: Float32Array;
  highest: Int32Array;
};

/** Rooms for a pass of so many units over at most so many words. */
export function traceOf(units: number, words: number): Trace {
  const rooms = (): Float32Array => new Float32Array(words * units);
  return {
    states: new Float32Array((words + 1) * units),
    update: rooms(),
    reset: rooms(),
    candidate: rooms(),
    recalled: rooms(),
    highest: new Int32Array(units),
  };
}

const squash = (value: number): number => 1 / (1 + Math.exp(-value));

// Plain loops: most of the time of learning and much of the time of reading goes here.
function takeWord(pass: Pass, inputs: Float32Array, word: number, trace: Trace): void {
  const { states, update, reset, candidate, recalled, highest } = trace;
  const units = highest.length;
  const [before, after, to] = [word * units, (word + 1) * units, word * 3 * units];
  const weights = pass.states;
  const [second, third] = [units * units, 2 * units * units];
  for (let unit = 0; unit < units; unit++) {
    const row = unit * units;
    let kept = inputs[to + unit]!;
    let shown = inputs[to + units + unit]!;
    let recall = pass.bias[3 * units + unit]!;
    for (let other = 0; other < units; other++) {
      const state = states[before + other]!;
      kept += weights[row + other]! * state;
      shown += weights[second + row + other]! * state;
      recall += weights[third + row + other]! * state;
    }
    const keep = squash(kept);
    const show = squash(shown);
    const made = Math.tanh(inputs[to + 2 * units + unit]! + show * recall);
    update[before + unit] = keep;
    reset[before + unit] = show;
    recalled[before + unit] = recall;
    candidate[before + unit] = made;
    states[after + unit] = (1 - keep) * made + keep * states[before + unit]!;
  }
}

/**
 * Reads `count` words by what each gate gets from them (`inputs`, word by word), and writes each
 * unit's highest state and then its last one into `into`; no word leaves nothing.
 */
export function runPass(
  pass: Pass,
  inputs: Float32Array,
  count: number,
  trace: Trace,
  into: Float32Array,
): void {
  const { states, highest } = trace;
  const units = highest.length;
  states.fill(0, 0, units);
  for (let word = 0; word < count; word++) takeWord(pass, inputs, word, trace);
  for (let unit = 0; unit < units; unit++) {
    let most = count === 0 ? 0 : -Infinity;
    highest[unit] = -1;
    for (let word = 0; word < count; word++) {
      const state = states[(word + 1) * units + unit]!;
      if (state <= most) continue;
      most = state;
      highest[unit] = word;
    }
    into[unit] = most;
    into[units + unit] = states[count * units + unit]!;
  }
}
