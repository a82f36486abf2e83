import { z } from "zod";
import shipped from "~/core/understanding/name-model.json";
import { numbers } from "~/core/understanding/packed-weights";
import { bucketOf, hashOf } from "~/core/understanding/hash-words";
import { once } from "~/core/words/once";

/** Features are hashed into so many buckets, a power of two. */
export const nameBuckets = 1 << 14;

/**
 * What tells a writer's own name, as it is shipped: `npm run train:talk` makes it from
 * `core/understanding/names/`, whose hash is `madeFrom`.
 */
export const shippedNames = once(() =>
  z.object({ madeFrom: z.string(), weights: numbers, alone: numbers }).parse(shipped),
);

/** A word as it was typed, where it begins, and the signs between the word before and it. */
export type NameWord = { typed: string; at: number; between: string };

const word = /\p{L}[\p{L}\p{M}'’.-]{0,39}|\d+/gu;
const maxWords = 24;

/** The words of an answer in which a name may be. */
export function nameWordsOf(text: string): NameWord[] {
  let end = 0;
  return [...text.slice(0, 200).matchAll(word)].slice(0, maxWords).map((found) => {
    const between = text.slice(end, found.index);
    end = found.index + found[0].length;
    return { typed: found[0], at: found.index, between };
  });
}

const plain = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\d]/gu, "");

function shapeOf(typed: string): string {
  if (/^\d/.test(typed)) return "9";
  if (typed === typed.toLowerCase()) return "a";
  return typed.length > 1 && typed === typed.toUpperCase() ? "A" : "Aa";
}

const sign = (between: string): string => /[,.!?;:()\n-]/.exec(between)?.[0] ?? "";

const placeOf = (feature: string): number => bucketOf(hashOf(feature), nameBuckets);

/**
 * The features of each word: its letters and shape, its neighbours, and where it stands. A name
 * that is typed small looks like any word: what stands around it tells more.
 */
export function nameFeatures(words: readonly NameWord[]): Uint16Array[] {
  const bare = words.map(({ typed }) => plain(typed));
  const shapes = words.map(({ typed }) => shapeOf(typed));
  const isSmall = shapes.every((shape) => shape === "a" || shape === "9");
  const isLoud = shapes.every((shape) => shape === "A" || shape === "9");
  const manner = isSmall ? "small" : isLoud ? "loud" : "mixed";
  const of = (list: readonly string[], at: number): string => (at < 0 ? "<" : (list[at] ?? ">"));
  return words.map(({ typed, between }, at) => {
    const own = bare[at] ?? "";
    const [before, after] = [of(bare, at - 1), of(bare, at + 1)];
    const follows = sign(words[at + 1]?.between ?? "");
    const first = at === 0 ? "first" : "inner";
    const count = Math.min(words.length, 7);
    const features = [
      "bias",
      `w ${own}`,
      `s ${shapes[at]} ${manner}`,
      `s ${shapes[at]} ${manner} ${first}`,
      `ss ${of(shapes, at - 1)} ${shapes[at]} ${of(shapes, at + 1)} ${manner}`,
      `b ${before}`,
      `bb ${of(bare, at - 2)} ${before}`,
      `bbb ${of(bare, at - 3)} ${of(bare, at - 2)} ${before}`,
      `a ${after}`,
      `aa ${after} ${of(bare, at + 2)}`,
      `ba ${before} ${after}`,
      `bw ${before} ${own}`,
      `wa ${own} ${after}`,
      `n ${count}`,
      `n ${count} ${at}`,
      `n ${count} ${manner} ${shapes[at]}`,
      `g ${sign(between)}`,
      `f ${follows}`,
      `gf ${sign(between)} ${follows}`,
      `l ${Math.min(own.length, 9)}`,
      `d ${typed.endsWith(".") && own.length < 3 ? "initial" : ""}`,
    ];
    const edged = `<${own}>`;
    for (let size = 2; size <= 4; size++)
      for (let from = 0; from + size <= edged.length; from++)
        features.push(`c ${edged.slice(from, from + size)}`);
    return Uint16Array.from(new Set(features.map(placeOf)));
  });
}

/** The chance of each word to be part of its writer's own name. */
export function nameChances(
  words: readonly NameWord[],
  learnt: Float32Array = shippedNames().weights,
): number[] {
  return nameFeatures(words).map((features) => {
    let sum = 0;
    for (const feature of features) sum += learnt[feature] ?? 0;
    return 1 / (1 + Math.exp(-sum / Math.sqrt(features.length)));
  });
}

/** So likely the words of a text must be a name, by the mean of their odds. */
const onlyName = 0.5;
const mostWords = 4;

const oddsOf = (chance: number): number => Math.log(chance / (1 - chance));

/** The chance of a text to be somebody's name and nothing else, as if it was typed all small. */
export function nameAloneChance(text: string): number {
  const words = nameWordsOf(text.toLowerCase());
  if (words.length === 0 || words.length > mostWords || /\d/.test(text)) return 0;
  const chances = nameChances(words, shippedNames().alone);
  const odds = chances.reduce((sum, chance) => sum + oddsOf(chance), 0) / chances.length;
  return 1 / (1 + Math.exp(-odds));
}

/**
 * Whether a text is somebody's name and nothing else. Its letters then tell nothing: they may be
 * those of any other word ("Derek Hollis").
 */
export const isOnlyName = (text: string): boolean => nameAloneChance(text) >= onlyName;
