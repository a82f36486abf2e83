import {
  emptyNet,
  hiddenOf,
  outputsOf,
  type LineNet,
} from "~/integrations/reader/engine/judge/line-net";
import type { Chance } from "~/tools/world/chance";

/**
 * A line or page to learn from: `role` is the alternative that is true, `own` answers the question
 * of the last output, null where it cannot be asked.
 */
export type Example = {
  features: Float32Array;
  words: number[];
  role: number;
  own: 0 | 1 | null;
};

type Slot = {
  weights: Float32Array;
  slope: Float32Array;
  mean: Float32Array;
  square: Float32Array;
};

function slotOf(weights: Float32Array): Slot {
  const like = (): Float32Array => new Float32Array(weights.length);
  return { weights, slope: like(), mean: like(), square: like() };
}

function step(
  { weights, slope, mean, square }: Slot,
  rate: number,
  time: number,
  decay: number,
): void {
  const [first, second] = [1 - 0.9 ** time, 1 - 0.999 ** time];
  for (let i = 0; i < weights.length; i++) {
    const g = slope[i] ?? 0;
    const m = (mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * g);
    const s = (square[i] = 0.999 * (square[i] ?? 0) + 0.001 * g * g);
    const w = weights[i] ?? 0;
    weights[i] = w - rate * (m / first / (Math.sqrt(s / second) + 1e-8) + decay * w);
    slope[i] = 0;
  }
}

function slopes(
  net: LineNet,
  slots: Record<"dense" | "words" | "bias" | "out" | "outBias", Slot>,
  example: Example,
  words: number[],
  layer: Float32Array,
  back: Float32Array,
): number {
  const { hidden } = net;
  const outputs = net.outBias.length;
  hiddenOf(net, example.features, words, layer);
  const values = outputsOf(net, layer);
  const loss = -Math.log(Math.max(1e-7, values[example.role] ?? 0));
  back.fill(0);
  for (let o = 0; o < outputs; o++) {
    const speaks = o === outputs - 1;
    if (speaks && example.own === null) continue;
    const target = speaks ? (example.own ?? 0) : o === example.role ? 1 : 0;
    const error = (values[o] ?? 0) - target;
    slots.outBias.slope[o] = (slots.outBias.slope[o] ?? 0) + error;
    for (let h = 0; h < hidden; h++) {
      const at = o * hidden + h;
      slots.out.slope[at] = (slots.out.slope[at] ?? 0) + error * (layer[h] ?? 0);
      back[h] = (back[h] ?? 0) + error * (net.out[at] ?? 0);
    }
  }
  for (let h = 0; h < hidden; h++) if ((layer[h] ?? 0) <= 0) back[h] = 0;
  for (let h = 0; h < hidden; h++)
    slots.bias.slope[h] = (slots.bias.slope[h] ?? 0) + (back[h] ?? 0);
  const add = (slope: Float32Array, from: number, value: number): void => {
    for (let h = 0; h < hidden; h++)
      slope[from + h] = (slope[from + h] ?? 0) + value * (back[h] ?? 0);
  };
  for (let i = 0; i < net.inputs; i++) {
    const value = example.features[i] ?? 0;
    if (value !== 0) add(slots.dense.slope, i * hidden, value);
  }
  for (const word of words) add(slots.words.slope, word * hidden, 1);
  return loss;
}

/** The size of a net and how it is trained. */
export type Training = {
  hidden: number;
  outputs: number;
  buckets: number;
  rounds: number;
  rate: number;
  log: (line: string) => void;
};

/** The chance that all words of a line are forgotten, and else that each is. */
const [allForgotten, forgotten] = [0.4, 0.4];

/** A net trained on examples; the same for the same draws. `log` is told of each round's loss. */
export function trainNet(
  examples: readonly Example[],
  chance: Chance,
  { hidden, outputs, buckets, rounds, rate, log }: Training,
): LineNet {
  const inputs = examples[0]?.features.length ?? 0;
  const net = emptyNet(inputs, hidden, outputs, buckets);
  const spread = (weights: Float32Array, size: number): void => {
    for (let i = 0; i < weights.length; i++) weights[i] = chance.between(-size, size);
  };
  spread(net.dense, Math.sqrt(3 / inputs));
  spread(net.words, 0.05);
  spread(net.out, Math.sqrt(3 / hidden));
  const slots = {
    dense: slotOf(net.dense),
    words: slotOf(net.words),
    bias: slotOf(net.bias),
    out: slotOf(net.out),
    outBias: slotOf(net.outBias),
  };
  const [layer, back] = [new Float32Array(hidden), new Float32Array(hidden)];
  const order = examples.map((_, i) => i);
  const BATCH = 64;
  let time = 0;
  for (let round = 0; round < rounds; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = chance.whole(0, i);
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    let loss = 0;
    const slow = rate * (round < rounds * 0.6 ? 1 : round < rounds * 0.85 ? 0.3 : 0.1);
    for (let at = 0; at < order.length; at += BATCH) {
      for (const index of order.slice(at, at + BATCH)) {
        const example = examples[index];
        if (!example) continue;
        // Words are forgotten at times, so that places and colours must do as well: what was said
        // by one in the pictures may be said by the other.
        const words = chance.maybe(allForgotten)
          ? []
          : example.words.filter(() => !chance.maybe(forgotten));
        loss += slopes(net, slots, example, words, layer, back);
      }
      time++;
      for (const slot of Object.values(slots)) {
        for (let i = 0; i < slot.slope.length; i++) slot.slope[i] = (slot.slope[i] ?? 0) / BATCH;
        step(slot, slow, time, 0.002);
      }
    }
    log(`round ${round + 1}: ${(loss / examples.length).toFixed(4)}`);
  }
  return net;
}
