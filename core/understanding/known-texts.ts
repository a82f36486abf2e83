import { z } from "zod";
import { hashOf } from "~/core/understanding/hash-words";
import shipped from "~/core/understanding/known-texts.json";
import { bytesOf } from "~/core/understanding/packed-weights";
import { modelWords } from "~/core/understanding/text-features";
import { once } from "~/core/words/once";

/**
 * What is told of a text whatever it answers: wishes and dangers. What is asked for is not among
 * it: an "ok" is a yes or thanks, by what was said before.
 */
export const knownQuestions = ["stop", "safety"] as const;
export type KnownQuestion = (typeof knownQuestions)[number];

/** What a text is by each question, as somebody labelled it; what nobody said is left out. */
export type KnownText = Readonly<Partial<Record<KnownQuestion, string>>>;

/** Two hashes of 32 bits, of which a number holds 53. */
const highest = 1 << 21;

/**
 * The key of a text: what the model meets of it, so that signs it never sees tell none apart. Null
 * where it meets nothing, as of a code alone.
 */
export function keyOfText(text: string): number | null {
  const words = modelWords(text).join(" ");
  if (words === "") return null;
  const [low, high] = [hashOf(words) >>> 0, hashOf(words, 0x2f0b4c47) >>> 0];
  return (high % highest) * 2 ** 32 + low;
}

const bytesOfKey = 8;

const packed = z
  .object({ madeFrom: z.string(), kinds: z.array(z.record(z.string(), z.string())) })
  .extend({ keys: z.string(), kindOf: z.string() })
  .transform(({ madeFrom, kinds, keys, kindOf }) => {
    const [all, of] = [bytesOf(keys), bytesOf(kindOf)];
    const texts = new Map<number, KnownText>();
    for (let at = 0; at < all.length / bytesOfKey; at++)
      texts.set(all.readDoubleLE(at * bytesOfKey), kinds[of.readUInt16LE(2 * at)] ?? {});
    return { madeFrom, texts };
  });

/**
 * The texts that were labelled one by one, as they are shipped: `npm run train:talk` makes them
 * from the wordings, whose hash is `madeFrom`, without those that teach breadth.
 */
export const knownTexts = once(() => packed.parse(shipped));

/** The label that a text was given by hand for a question, or null where nobody gave one. */
export function knownLabel(name: KnownQuestion, text: string): string | null {
  const key = keyOfText(text);
  return key === null ? null : (knownTexts().texts.get(key)?.[name] ?? null);
}
