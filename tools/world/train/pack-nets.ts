import type { TrainedNets } from "~/integrations/reader/engine/judge/judge-whole";
import type { LineNet } from "~/integrations/reader/engine/judge/line-net";
import type { PackedNets } from "~/integrations/reader/engine/judge/unpack-nets";
import { lettersOf, packWeights } from "~/tools/talk/pack-weights";

const packed = (weights: Float32Array): string =>
  lettersOf(Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength));

function packNet({ inputs, hidden, ...parts }: LineNet): PackedNets["page"] {
  return {
    inputs,
    hidden,
    dense: packed(parts.dense),
    words: packWeights(parts.words),
    bias: packed(parts.bias),
    out: packed(parts.out),
    outBias: packed(parts.outBias),
  };
}

/** Nets as they are stored: weights as 32-bit floats, those of words as small whole numbers. */
export function packNets({ lines, page, around, doubt }: TrainedNets): PackedNets {
  return {
    lines: lines.map(packNet),
    page: packNet(page),
    around: packNet(around),
    doubt: packNet(doubt),
  };
}
