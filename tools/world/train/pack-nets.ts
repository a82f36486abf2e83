import type { TrainedNets } from "~/integrations/reader/engine/judge/judge-whole";
import type { LineNet } from "~/integrations/reader/engine/judge/line-net";
import type { PackedNet, PackedNets } from "~/integrations/reader/engine/judge/unpack-nets";

const packed = (weights: Float32Array): string =>
  Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString("base64");

function packNet({ inputs, hidden, ...parts }: LineNet): PackedNet {
  return {
    inputs,
    hidden,
    dense: packed(parts.dense),
    words: packed(parts.words),
    bias: packed(parts.bias),
    out: packed(parts.out),
    outBias: packed(parts.outBias),
  };
}

/** Nets as they are stored, weights as base64 of 32-bit floats. */
export function packNets({ lines, page, doubt }: TrainedNets): PackedNets {
  return { lines: lines.map(packNet), page: packNet(page), doubt: packNet(doubt) };
}
