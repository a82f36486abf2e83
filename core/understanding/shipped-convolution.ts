import { z } from "zod";
import shipped from "~/core/understanding/convolution.json";
import {
  answering,
  questions,
  rowsOfWords,
  summaryOf,
  summarySize,
  weighSummary,
  type Convolution,
  type Question,
  type Weighing,
} from "~/core/understanding/convolution";
import { numbers } from "~/core/understanding/packed-weights";
import { shippedModel } from "~/core/understanding/shipped-model";

const weighing = z.object({ weights: numbers, bias: numbers });
const pair = z.tuple([numbers, numbers]);
const names = z.array(z.string());

const packed = z.object({
  madeFrom: z.string(),
  labels: z.object({ stop: names, safety: names, intent: names }),
  dimensions: z.number(),
  vectors: numbers,
  filters: pair,
  bias: pair,
  heads: z.object({ stop: weighing, safety: weighing, intent: weighing }),
});

function isWhole(made: z.infer<typeof packed>): boolean {
  const size = summarySize(made);
  return (
    made.vectors.length === 2 * rowsOfWords * made.dimensions &&
    questions.every(
      (name) =>
        made.heads[name].weights.length === size * made.labels[name].length &&
        made.labels[name].join() === shippedModel[name].labels.join(),
    )
  );
}

/**
 * The trained net over all words as it is shipped: `npm run train:talk` makes it from the wordings,
 * whose hash is `madeFrom`, for the labels of the heads. A head that is null says nothing: so are
 * texts judged by heads that have not seen them (`tools/talk/judge-wordings.ts`).
 */
export const shippedConvolution: Convolution & {
  madeFrom: string;
  heads: Record<Question, Weighing | null>;
} = packed
  .refine(isWhole, "The net over all words does not fit the heads: run npm run train:talk.")
  .parse(shipped);

const net = answering(shippedConvolution);

/** A text is asked several questions, and each of its sentences too. */
const lastSummaries = new Map<string, Float32Array>();
const maxSummaries = 64;

function summaryOnce(text: string): Float32Array {
  const found = lastSummaries.get(text);
  if (found) return found;
  const summary = summaryOf(net, text);
  if (lastSummaries.size >= maxSummaries) lastSummaries.clear();
  lastSummaries.set(text, summary);
  return summary;
}

/** The chance of each label of a question in the order of its head, or null where none is said. */
export function chancesByWords(name: Question, text: string): Float32Array | null {
  const head = shippedConvolution.heads[name];
  return head && weighSummary(head, summaryOnce(text));
}
