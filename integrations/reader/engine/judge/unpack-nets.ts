import type { TrainedNets } from "~/integrations/reader/engine/judge/judge-whole";
import type { LineNet } from "~/integrations/reader/engine/judge/line-net";

/** A net as it is stored: weights as base64 of 32-bit floats, lowest byte first. */
export type PackedNet = {
  [Part in keyof LineNet]: LineNet[Part] extends number ? number : string;
};

function unpacked(weights: string): Float32Array {
  const bytes = Buffer.from(weights, "base64");
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function unpackNet({ inputs, hidden, ...parts }: PackedNet): LineNet {
  return {
    inputs,
    hidden,
    dense: unpacked(parts.dense),
    words: unpacked(parts.words),
    bias: unpacked(parts.bias),
    out: unpacked(parts.out),
    outBias: unpacked(parts.outBias),
  };
}

/** All nets as training stored them. */
export type PackedNets = { lines: PackedNet[]; page: PackedNet; doubt: PackedNet };

/** Nets as training stored them. */
export function unpackNets({ lines, page, doubt }: PackedNets): TrainedNets {
  return { lines: lines.map(unpackNet), page: unpackNet(page), doubt: unpackNet(doubt) };
}
