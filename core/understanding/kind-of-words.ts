import { z } from "zod";
import shipped from "~/core/understanding/kind-model.json";
import { chancesOf } from "~/core/understanding/linear-model";
import { markedSigns } from "~/core/understanding/marked-signs";
import { packedHead } from "~/core/understanding/packed-head";
import { once } from "~/core/words/once";
import { rememberLast } from "~/core/words/remember-last";

/**
 * The trained kinds of a sender's texts as they are shipped: `npm run train:talk` makes them from
 * `sender-kinds/`, whose hash is `madeFrom`.
 */
export const shippedKinds = once(() =>
  z.object({ madeFrom: z.string(), seed: z.number(), kind: packedHead }).parse(shipped),
);

/**
 * The chance of each kind that a text of a company or of somebody else may be: `marketing`,
 * `mixed`, a kind of CL-03, `reply`, `confirmation`, or `unsure`. They add up to 1. Pure.
 */
export const kindChances: (words: string) => ReadonlyMap<string, number> = rememberLast((words) => {
  const { kind } = shippedKinds();
  const chances = chancesOf(kind, markedSigns(words.toLowerCase()));
  return new Map(kind.labels.map((label, at) => [label, chances[at] ?? 0]));
});
