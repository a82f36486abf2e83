import { z } from "zod";
import shipped from "~/core/understanding/order-model.json";
import { bucketOf, hashOf, mix } from "~/core/understanding/hash-words";
import type { Head } from "~/core/understanding/linear-model";
import { markedSigns } from "~/core/understanding/marked-signs";
import { packedHead } from "~/core/understanding/packed-head";
import { once } from "~/core/words/once";
import { plainWords } from "~/core/words/plain-words";
import { rememberLast } from "~/core/words/remember-last";

/**
 * What tells orders to whoever reads a picture from all else that stands in one, as it is shipped:
 * `npm run train:reader` makes it from `orders/`, whose hash is `madeFrom`.
 */
export const shippedOrders = once(() =>
  z.object({ madeFrom: z.string(), seed: z.number(), order: packedHead }).parse(shipped),
);

/** Signs of code, of forms and of headings, which plain words lose. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/<!?-{0,2}|-{0,2}>/g, " ztagz "],
  [/[[\]]/g, " zbracketz "],
  [/[{}]/g, " zbracez "],
  [/=/g, " zequalsz "],
  [/_/g, " zunderz "],
  [/:/g, " zcolonz "],
  [/#{2,}|\*{2,}|-{3,}|\/\//g, " zrulez "],
];

/** A text as the head of orders is shown it. Pure. */
export const markedOrders = (text: string): string =>
  signs.reduce(
    (marked, [sign, word]) => marked.replace(sign, word),
    markedSigns(text.toLowerCase()),
  );

/** A longer text is no single order. */
const mostWords = 96;
const letterRuns = [3, 4, 5];

/**
 * The features of a text as buckets, of which there are a power of two: its words, each two and
 * three that stand together, each two with one between them, its first words, and the runs of
 * letters within a word. The reader's process is small, so that no meanings of words are held.
 */
export function orderFeatures(text: string, buckets: number): Uint32Array {
  const words = plainWords(markedOrders(text)).split(" ", mostWords);
  const found = new Set<number>();
  const take = (hash: number): void => {
    found.add(bucketOf(hash, buckets));
  };
  const hashes = words.map((word) => hashOf(word));
  for (const [at, own] of hashes.entries()) {
    const [before, beforeThat] = [hashes[at - 1], hashes[at - 2]];
    take(own);
    if (at < 2) take(mix(own, 0x4a3 + at));
    if (before !== undefined) take(mix(mix(before, 0x2f1), own));
    if (before === undefined || beforeThat === undefined) continue;
    take(mix(mix(mix(beforeThat, 0x3d7), before), own));
    take(mix(mix(beforeThat, 0x5b7), own));
  }
  for (const word of words) {
    const padded = `<${word}>`;
    for (const size of letterRuns)
      for (let from = 0; from + size <= padded.length; from++)
        take(hashOf(padded.slice(from, from + size), 0x9747b28c));
  }
  take(mix(0x51ed, Math.min(words.length, 12)));
  return Uint32Array.from(found);
}

/** The chance that a text gives orders by a head of two labels, as it is learnt. Pure. */
export function chanceOfOrders({ weights, scale, labels, buckets }: Head, text: string): number {
  const features = orderFeatures(text, buckets);
  const orders = labels.indexOf("orders");
  let sum = 0;
  for (const feature of features)
    sum += (weights[2 * feature + orders] ?? 0) - (weights[2 * feature + 1 - orders] ?? 0);
  return 1 / (1 + Math.exp((-sum * scale) / Math.sqrt(features.length)));
}

/** The chance that a text gives orders to whoever reads the picture (OA-07). Pure. */
export const orderChance: (text: string) => number = rememberLast((text) =>
  chanceOfOrders(shippedOrders().order, text),
);
