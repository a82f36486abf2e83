import type { LineNet } from "~/integrations/reader/engine/judge/line-net";

/** A net as it is stored: weights as base64 of 32-bit floats, lowest byte first. */
export type PackedNet = {
  [Part in keyof LineNet]: LineNet[Part] extends number ? number : string;
};

function unpacked(weights: string): Float32Array {
  const bytes = Buffer.from(weights, "base64");
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Nets as training stored them. */
export function unpackNets(nets: readonly PackedNet[]): LineNet[] {
  return nets.map(({ inputs, hidden, ...parts }) => ({
    inputs,
    hidden,
    dense: unpacked(parts.dense),
    words: unpacked(parts.words),
    bias: unpacked(parts.bias),
    out: unpacked(parts.out),
    outBias: unpacked(parts.outBias),
  }));
}
