import {
  dimensions,
  known,
  meantWords,
  packedVectors,
  places,
} from "~/core/understanding/known-words";
import { packedWeights } from "~/core/understanding/packed-weights";
import { modelWords } from "~/core/understanding/text-features";

const { weights: parts, scale } = packedWeights.parse(packedVectors);
const unknown = places.get("zunknownz") ?? 0;
const longestText = 60;

export { dimensions };

/** The vector of a word, by its place. */
export function vectorOf(place: number): Float32Array {
  if (place === unknown) return new Float32Array(dimensions);
  const own = parts.subarray(place * dimensions, (place + 1) * dimensions);
  return Float32Array.from(own, (part) => part * scale);
}

const letters = "abcdefghijklmnopqrstuvwxyz";

// The first known word that one lost, doubled, swapped or wrong letter turns into this one.
function nearest(word: string): number {
  let best = Infinity;
  const look = (near: string): void => {
    const place = places.get(near);
    if (place !== undefined && place < best) best = place;
  };
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail !== "") look(head + tail.slice(1));
    if (tail.length > 1) look(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
    for (const letter of letters) {
      look(head + letter + tail);
      if (tail !== "") look(head + letter + tail.slice(1));
    }
  }
  return best === Infinity ? unknown : best;
}

const mended = new Map<string, number>();
const maxMended = 20_000;

function placeOf(word: string): number {
  const found = places.get(word) ?? mended.get(word);
  if (found !== undefined) return found;
  // A figure is no misspelt word.
  const isWord = word.length >= 4 && word.length <= 16 && !/^\d+$/.test(word);
  const place = isWord ? nearest(word) : unknown;
  if (mended.size < maxMended) mended.set(word, place);
  return place;
}

/** The words of a text as places in the list of vectors; a misspelt word is the nearest known. */
export function placesOf(text: string): number[] {
  return meantWords(modelWords(text)).slice(0, longestText).map(placeOf);
}

/** A text with its misspelt words as the nearest known ones; null where all are known. */
export function mendWords(text: string): string | null {
  const said = modelWords(text);
  if (said.every((word) => places.has(word))) return null;
  const near = said.map((word) => {
    const place = placeOf(word);
    return place === unknown ? word : (known[place] ?? word);
  });
  const meant = near.join(" ");
  return meant === said.join(" ") ? null : meant;
}

/** Whether a word is one of the common ones, or one slip of a thumb away from one. */
export const isCommonWord = (word: string): boolean => placeOf(word) !== unknown;

/** How near two words are in meaning, up to 1 for the same; 0 where one is not known. */
export function likeness(word: string, other: string): number {
  const [one, two] = [places.get(word), places.get(other)];
  if (one === undefined || two === undefined) return 0;
  const vector = vectorOf(two);
  return vectorOf(one).reduce((sum, part, at) => sum + part * (vector[at] ?? 0), 0);
}
