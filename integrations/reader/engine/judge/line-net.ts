export const judgedRoles = [
  "status",
  "header",
  "name",
  "time",
  "message",
  "field",
  "button",
  "other",
] as const;
export type JudgedRole = (typeof judgedRoles)[number];

/** Outputs of a net of lines: one for each role and one for "the owner's words". */
export const OUTPUTS = judgedRoles.length + 1;

/**
 * A net of one hidden layer over dense features and hashed words; weights row by row. All of its
 * outputs but the last are alternatives, the last is a question of its own.
 */
export type LineNet = {
  inputs: number;
  hidden: number;
  dense: Float32Array;
  words: Float32Array;
  bias: Float32Array;
  out: Float32Array;
  outBias: Float32Array;
};

/** The log odds of a chance that is held between `least` and its opposite. */
export function logit(chance: number, least: number): number {
  const held = Math.max(least, Math.min(1 - least, chance));
  return Math.log(held / (1 - held));
}

/** A net without weights. */
export function emptyNet(
  inputs: number,
  hidden: number,
  outputs: number,
  buckets: number,
): LineNet {
  return {
    inputs,
    hidden,
    dense: new Float32Array(inputs * hidden),
    words: new Float32Array(buckets * hidden),
    bias: new Float32Array(hidden),
    out: new Float32Array(outputs * hidden),
    outBias: new Float32Array(outputs),
  };
}

/** The hidden layer of one line or page, written into `into`. */
export function hiddenOf(
  net: LineNet,
  features: ArrayLike<number>,
  words: readonly number[],
  into: Float32Array,
): void {
  const { hidden, inputs, dense } = net;
  into.set(net.bias);
  for (let i = 0; i < inputs; i++) {
    const value = features[i] ?? 0;
    if (value === 0) continue;
    const from = i * hidden;
    for (let h = 0; h < hidden; h++) into[h] = (into[h] ?? 0) + value * (dense[from + h] ?? 0);
  }
  for (const word of words) {
    const from = word * hidden;
    for (let h = 0; h < hidden; h++) into[h] = (into[h] ?? 0) + (net.words[from + h] ?? 0);
  }
  for (let h = 0; h < hidden; h++) if ((into[h] ?? 0) < 0) into[h] = 0;
}

/** Probabilities of the alternatives, and of the last question. */
export function outputsOf(net: LineNet, layer: Float32Array): Float32Array {
  const { hidden } = net;
  const outputs = net.outBias.length;
  const values = new Float32Array(outputs);
  for (let o = 0; o < outputs; o++) {
    let sum = net.outBias[o] ?? 0;
    for (let h = 0; h < hidden; h++) sum += (layer[h] ?? 0) * (net.out[o * hidden + h] ?? 0);
    values[o] = sum;
  }
  const roles = values.subarray(0, outputs - 1);
  const most = Math.max(...roles);
  let total = 0;
  for (let o = 0; o < roles.length; o++) {
    roles[o] = Math.exp((roles[o] ?? 0) - most);
    total += roles[o] ?? 0;
  }
  for (let o = 0; o < roles.length; o++) roles[o] = (roles[o] ?? 0) / total;
  values[outputs - 1] = 1 / (1 + Math.exp(-(values[outputs - 1] ?? 0)));
  return values;
}
