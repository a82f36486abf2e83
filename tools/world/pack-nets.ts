import type { LineNet } from "~/integrations/reader/engine/judge/line-net";
import type { PackedNet } from "~/integrations/reader/engine/judge/unpack-nets";

const packed = (weights: Float32Array): string =>
  Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString("base64");

/** Nets as they are stored, weights as base64 of 32-bit floats. */
export function packNets(nets: readonly LineNet[]): PackedNet[] {
  return nets.map((net) => ({
    inputs: net.inputs,
    hidden: net.hidden,
    dense: packed(net.dense),
    words: packed(net.words),
    bias: packed(net.bias),
    out: packed(net.out),
    outBias: packed(net.outBias),
  }));
}
