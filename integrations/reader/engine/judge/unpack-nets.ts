import { z } from "zod";
import { bytesOf, numbers } from "~/core/understanding/packed-weights";
import { YES_NO_OUTPUTS, type TrainedNets } from "~/integrations/reader/engine/judge/judge-whole";
import { OUTPUTS } from "~/integrations/reader/engine/judge/line-net";
import { WORD_BUCKETS } from "~/integrations/reader/engine/judge/line-words";

/** Weights as 32-bit floats, lowest byte first; one that is cut off is none. */
const floats = z.string().transform((weights) => {
  const bytes = bytesOf(weights);
  const whole = bytes.length - (bytes.length % 4);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole));
});

/** A net as it is stored; its words weigh less each and are many, so that small numbers do. */
const net = z.object({
  inputs: z.int().positive(),
  hidden: z.int().positive(),
  dense: floats,
  words: numbers,
  bias: floats,
  out: floats,
  outBias: floats,
});

const netOf = (outputs: number, buckets: number) =>
  net.refine(
    ({ inputs, hidden, dense, words, bias, out, outBias }) =>
      dense.length === inputs * hidden &&
      words.length === buckets * hidden &&
      bias.length === hidden &&
      out.length === outputs * hidden &&
      outBias.length === outputs,
    "A net's weights are not as many as its sizes say: run npm run train:reader.",
  );

const nets = z.object({
  lines: z.array(netOf(OUTPUTS, WORD_BUCKETS)).min(1),
  page: netOf(YES_NO_OUTPUTS, 1),
  around: netOf(YES_NO_OUTPUTS, WORD_BUCKETS),
  doubt: netOf(YES_NO_OUTPUTS, 1),
});

/** All nets as training stored them. */
export type PackedNets = z.input<typeof nets>;

/**
 * Nets as training stored them.
 * @throws ZodError where weights are missing or too many
 */
export const unpackNets = (stored: PackedNets): TrainedNets => nets.parse(stored);
