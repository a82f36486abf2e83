import { bucketOf, hashOf, mix } from "~/core/understanding/hash-words";
import { classOf, meantWords } from "~/core/understanding/known-words";
import { plainWords } from "~/core/words/plain-words";
import { withoutCodes } from "~/core/words/without-codes";
import { rememberLast } from "~/core/words/remember-last";

/** Features are hashed into so many buckets, a power of two; a head may fold them into fewer. */
export const buckets = 1 << 18;

/** The words that stand for a kind of word; the last one stands for what is not known. */
export const kindWords =
  "zmailz zlinkz zquotez znumberz zcasez zaskz zteenz zgrownz zlateyearz zeighteenz zoldyearz znextyearz zchildz zsumz zclockz zdatez zunknownz".split(
    " ",
  );

/** So much is read in one go (of longer ones all parts are: `core/understanding/text-parts.ts`). */
const longestText = 720;

const address = /[^\s@]{1,64}@[^\s@.]{1,63}\.\S+/g;
const link = /(?:https?:\/\/|www\.)\S+/gi;
/** Signs that a phone wrote out when it took a dictation. */
const dictated =
  /\b(?:(?:period|comma) new ?line|new ?line|exclamation (?:point|mark)|new paragraph)\b/gi;
const quotation =
  /"[^"]{2,}"|“[^“”]{2,}”|«[^«»]{2,}»|(?<=^|\s)'[^']{2,}'(?=$|[\s.,!?])|(?<=^|\s)‘[^‘’]{2,}’(?=$|[\s.,!?])/g;

/** Three, two and four figures are a Social Security number, thirteen to sixteen a card's. */
const socialNumber = /(?<!\d)\d{3}[ -]\d{2}[ -]\d{4}(?!\d)/g;
const cardNumber = /(?<!\d)\d{4}(?:[ -]?\d){9,12}(?!\d)/g;

/** A day of a calendar: its year says how old who was born on it is. */
const calendarDay = /\b\d{1,2}[/-]\d{1,2}[/-](\d{4}|\d{2})\b/g;
const sum = /(?:[$#]|\busd? ?)\d[\d,.]*|\b\d{1,3} ?(?:%|percent\b|por ciento\b)/g;
const clock = /\b\d{1,2}:\d\d\b/g;

// Two figures of a year are of this century up to the next years.
function yearOf(_: string, year: string): string {
  const figure = Number(year);
  return ` ${year.length === 4 ? year : figure < 30 ? 2000 + figure : 1900 + figure} zdatez `;
}

// Most texts hold none of these, and every text that arrives is looked at.
const namesThings =
  /[@"“«'‘?¿$%#/:]|https?:|www\.|\d[\d\s().-]{5}|\btc|new ?line|new para|exclamation|question mark/i;

function withNamedThings(text: string): string {
  return text
    .slice(0, longestText)
    .replace(address, " zmailz ")
    .replace(link, " zlinkz ")
    .replace(quotation, " zquotez ")
    .replace(calendarDay, yearOf)
    .replace(sum, " zsumz ")
    .replace(clock, " zclockz ")
    .replace(socialNumber, " zssnz ")
    .replace(cardNumber, " zcardz ")
    .replace(/\d[\d\s().-]{5,}\d/g, " znumberz ")
    .replace(/\btc[\s-]?\d+\b/gi, " zcasez ")
    .replace(dictated, " ")
    .replace(/[?¿]+|\bquestion mark\b/gi, " zaskz ");
}

function readWords(text: string): string[] {
  const own = namesThings.test(text) ? withNamedThings(text) : text.slice(0, longestText);
  // The letters of a code may be those of any word.
  const words = plainWords(withoutCodes(own)).replace(/(\p{L})\1{2,}/gu, "$1");
  if (words === "") return [];
  const apart = /\d/.test(words)
    ? words.replace(/\b(\d{2})(yo|yr|yrs|m|f|anos)\b/g, "$1 $2")
    : words;
  return apart.split(" ").map(ofItsKind);
}

/**
 * The words of a text as the model meets them: plain words, with a word of their own for addresses,
 * links, quotations, long numbers and question marks, without letters held down and without codes.
 */
export const modelWords = rememberLast<readonly string[]>(readWords);

function isFigure(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57 && /^\d+$/.test(word);
}

// A figure says by its kind whether it may be an age, or the year of a birth or of a school's end.
// The years count from the year in which the wordings were written, 2026.
function ofItsKind(word: string): string {
  const spelled = spelledAges.get(word);
  if (spelled !== undefined) return spelled;
  if (!isFigure(word)) return word;
  const figure = Number(word);
  if (figure >= 7 && figure < 10) return "zchildz";
  if (figure >= 10 && figure < 18) return "zteenz";
  if (figure >= 18 && figure < 100) return "zgrownz";
  if (figure >= 1925 && figure < 2008) return "zoldyearz";
  if (figure > 2008 && figure < 2020) return "zlateyearz";
  if (figure > 2026 && figure < 2034) return "znextyearz";
  return word.length < longNumber ? word : "znumberz";
}

/** Figures of a number of so many and more say nothing, but that it is some number. */
const longNumber = 4;

/** Ages in words, and 18 in all ways; "once" and "ten" are other words too. */
const spelledAges = new Map(
  Object.entries({
    zteenz:
      "eleven twelve thirteen fourteen fifteen sixteen seventeen doce trece catorce quince dieciseis diecisiete",
    zeighteenz: "18 eighteen dieciocho",
    zgrownz:
      "nineteen twenty thirty forty fifty sixty seventy eighty ninety diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta",
  }).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
);

const placeOf = (hash: number): number => bucketOf(hash, buckets);

// Which buckets were taken for the text at hand: one list for all, since it is read in one go.
const taken = new Uint8Array(buckets);
const list = new Uint32Array(buckets);
let count = 0;

function take(bucket: number): void {
  if (taken[bucket] === 1) return;
  taken[bucket] = 1;
  list[count++] = bucket;
}

/**
 * The features of a text: its words, each two and three that stand together, its first words, and
 * the runs of three to five letters within a word, each as the number of a bucket. Of its words as
 * they were meant also each two with one between them, and one, two and three by their classes.
 */
export function featuresOf(text: string): Uint32Array {
  count = 0;
  const words = modelWords(text);
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < words.length; at++) {
    const { own, letters } = wordFeatures(words[at] ?? "");
    take(placeOf(own));
    if (at > 0) take(placeOf(mix(mix(before, 0x2f1), own)));
    if (at > 1) take(placeOf(mix(mix(mix(beforeThat, 0x3d7), before), own)));
    if (at < 2) take(placeOf(mix(own, 0x4a3 + at)));
    beforeThat = before;
    before = own;
    for (const bucket of letters) take(bucket);
  }
  takeMeant(meantWords(words));
  take(placeOf(mix(0x51ed, Math.min(words.length, 12))));
  const found = list.slice(0, count);
  for (const bucket of found) taken[bucket] = 0;
  return found;
}

function takeMeant(words: readonly string[]): void {
  const hashes = words.map((word) => wordFeatures(word).own);
  // Another word of the same class makes the same feature: "cease" and "halt".
  const classes = words.map((word) => mix(0x6d2b, classOf(word)));
  for (let at = 0; at < words.length; at++) {
    const [third = 0, second = 0, first = 0] = [classes[at], classes[at - 1], classes[at - 2]];
    take(placeOf(third));
    if (at > 0) take(placeOf(mix(mix(second, 0x7b5), third)));
    if (at < 2) continue;
    take(placeOf(mix(mix(mix(mix(first, 0x1c9), second), 0x35f), third)));
    take(placeOf(mix(mix(hashes[at - 2] ?? 0, 0x5b7), hashes[at] ?? 0)));
  }
}

/** The hash of a word, and the buckets of the runs of letters in it. */
type WordFeatures = { own: number; letters: Uint32Array };

// People use the same few thousand words; what is a name or a figure is forgotten with the rest.
const known = new Map<string, WordFeatures>();
const maxKnown = 10_000;
const longestKnown = 24;

function wordFeatures(word: string): WordFeatures {
  const found = known.get(word);
  if (found !== undefined) return found;
  const features = {
    own: hashOf(word),
    // The runs of figures in a number would be taken for whatever word shares their buckets.
    letters: isFigure(word) ? new Uint32Array() : letterBuckets(`<${word}>`),
  };
  if (word.length > longestKnown) return features;
  if (known.size >= maxKnown) known.clear();
  known.set(word, features);
  return features;
}

function letterBuckets(padded: string): Uint32Array {
  const found: number[] = [];
  for (let from = 0; from < padded.length - 2; from++) {
    let hash = 0x9747b28c;
    for (let to = from; to < Math.min(padded.length, from + 5); to++) {
      hash = mix(hash, padded.charCodeAt(to));
      if (to - from >= 2) found.push(placeOf(hash));
    }
  }
  return Uint32Array.from(found);
}
