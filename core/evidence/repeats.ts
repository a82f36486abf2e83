import { bitsApart } from "~/core/evidence/near-duplicate";

/**
 * The properties by which a picture is compared with others. `picture` is its perceptual hash;
 * `times` are those beside the messages, as printed.
 */
export type Sighting = {
  fileHash: string;
  picture: string | null;
  person: string;
  domain: string | null;
  words: readonly string[];
  times: readonly string[];
};

/**
 * How one sighting repeats another; `distance` is in bits of the perceptual hash, 64 where only the
 * words are alike.
 */
export type Repeat = { kind: "exact" | "near"; distance: number };

// Measured on the labelled pictures and their re-encoded, scaled, cropped, shifted, framed and
// recoloured variants (see the test of W1).
const samePictureBits = 6;
const sameWords = 0.9;
const otherWords = 0.7;
const fewestWords = 8;

/** The words of a conversation, in their order. */
export const wordsOf = (messages: readonly { text: string }[]): string[] =>
  messages.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}@]+/gu) ?? []);

/** A printed time without the parts that readers read differently: spaces, stops, case. */
export const timeOf = (raw: string): string => raw.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

// The share of the shorter conversation that is in the other: a crop takes words away and adds
// none.
function shared(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const left = new Map<string, number>();
  for (const word of long) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of short) {
    const count = left.get(word) ?? 0;
    if (count > 0) found++;
    left.set(word, count - 1);
  }
  return short.length === 0 ? 0 : found / short.length;
}

/** A line cut by a crop may leave up to this many words at either end. */
const maxCut = 6;
const fewestLeft = 12;
const leastLeft = 0.75;

// A crop cuts through a line of text, and the words read from half a line match nothing. They are
// left out at the ends where enough others remain.
function withoutCutLines(a: readonly string[], b: readonly string[]): readonly string[] {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const known = new Set(long);
  let [start, end] = [0, short.length];
  while (start < maxCut && start < end && !known.has(short[start] ?? "")) start++;
  while (short.length - end < maxCut && end > start && !known.has(short[end - 1] ?? "")) end--;
  const left = short.slice(start, end);
  return left.length >= Math.max(fewestLeft, leastLeft * short.length) ? left : short;
}

// A company sends the same words to many people; messages to two people have two times.
function isSameOccasion(a: Sighting, b: Sighting): boolean {
  if (a.person === b.person || a.times.length === 0 || b.times.length === 0) return true;
  return a.times.some((time) => b.times.includes(time));
}

/**
 * How a picture repeats an earlier one (decisions, Cases): by its bytes; as the same picture
 * re-encoded, scaled or recoloured; or by its words, which survive crops, frames, shifts and
 * screenshots of screenshots: nearly all of them from the same sender, and from another person at
 * the same time. Null where it does not. For staff to judge, never a refusal.
 */
export function repeats(a: Sighting, b: Sighting): Repeat | null {
  if (a.fileHash === b.fileHash) return { kind: "exact", distance: 0 };
  const isRelated = a.person === b.person || (a.domain !== null && a.domain === b.domain);
  if (!isRelated) return null;
  const distance = a.picture !== null && b.picture !== null ? bitsApart(a.picture, b.picture) : 64;
  const readable = Math.min(a.words.length, b.words.length) >= fewestWords;
  const long = a.words.length <= b.words.length ? b.words : a.words;
  const alike = readable ? shared(withoutCutLines(a.words, b.words), long) : 0;
  if (distance <= samePictureBits && (!readable || alike >= otherWords))
    return { kind: "near", distance };
  return readable && alike >= sameWords && isSameOccasion(a, b) ? { kind: "near", distance } : null;
}
