import { z } from "zod";
import phone from "~/core/understanding/phone-words.json";
import classed from "~/core/understanding/word-classes.json";
import shipped from "~/core/understanding/word-vectors.json";

const { dimensions, words, scale, data } = z
  .object({ dimensions: z.number(), words: z.string(), scale: z.number(), data: z.string() })
  .parse(shipped);

export { dimensions };

/** The vectors of all known words as whole numbers, packed; `scale` makes them what they are. */
export const packedVectors = { scale, data };

/** The words whose meaning is known, and the place of each. */
export const known: readonly string[] = words.split(" ");
export const places: ReadonlyMap<string, number> = new Map(known.map((word, at) => [word, at]));

/** How people write words on a phone: `u` is `you`, `dont` is `do not`. */
const phoneWords = new Map(Object.entries(phone));

/** Words as they were meant, which may be more of them. */
export const meantWords = (written: readonly string[]): string[] =>
  written.flatMap((word) => phoneWords.get(word)?.split(" ") ?? word);

const { classes } = z.object({ classes: z.string() }).parse(classed);
const classOfPlace = Uint8Array.from(Buffer.from(classes, "base64"));
const classOfUnknown = 256;

/**
 * The class of a word among 256 of alike meaning (`tools/talk/class-words.ts`); one more for all
 * that are not known.
 */
export function classOf(word: string): number {
  const place = places.get(word);
  return place === undefined ? classOfUnknown : (classOfPlace[place] ?? classOfUnknown);
}
