import type { z } from "zod";
import shipped from "~/core/understanding/word-net.json";
import { packedWordNet } from "~/core/understanding/packed-word-net";
import { shippedModel } from "~/core/understanding/shipped-model";
import {
  answering,
  questions,
  rowsOfWords,
  summaryOf,
  summarySize,
  weighSummary,
  type Question,
  type Weighing,
  type WordNet,
} from "~/core/understanding/word-net";
import { once } from "~/core/words/once";

function isWhole(made: z.infer<typeof packedWordNet>): boolean {
  const { dimensions, units } = made;
  return (
    made.vectors.length === 2 * rowsOfWords * dimensions &&
    made.passes.every(
      ({ inputs, states, bias }) =>
        inputs.length === 3 * units * dimensions &&
        states.length === 3 * units * units &&
        bias.length === 4 * units,
    ) &&
    questions.every(
      (name) =>
        made.heads[name].weights.length === summarySize(made) * made.labels[name].length &&
        made.labels[name].join() === shippedModel()[name].labels.join(),
    )
  );
}

/**
 * The trained net over all words as it is shipped: `npm run train:talk` makes it from the wordings,
 * whose hash is `madeFrom`, for the labels of the heads. A head that is null says nothing: so are
 * texts judged by heads that have not seen them (`tools/talk/judge-wordings.ts`).
 */
export const shippedWordNet = once(
  (): WordNet & { madeFrom: string; heads: Record<Question, Weighing | null> } =>
    packedWordNet
      .refine(isWhole, "The net over all words does not fit the heads: run npm run train:talk.")
      .parse(shipped),
);

const net = once(() => answering(shippedWordNet()));

/** A text is asked several questions, and each of its sentences too. */
const lastSummaries = new Map<string, Float32Array>();
const maxSummaries = 64;

function summaryOnce(text: string): Float32Array {
  const found = lastSummaries.get(text);
  if (found) return found;
  const summary = summaryOf(net(), text);
  if (lastSummaries.size >= maxSummaries) lastSummaries.clear();
  lastSummaries.set(text, summary);
  return summary;
}

/** The chance of each label of a question in the order of its head, or null where none is said. */
export function chancesByWords(name: Question, text: string): Float32Array | null {
  const head = shippedWordNet().heads[name];
  return head && weighSummary(head, summaryOnce(text));
}
