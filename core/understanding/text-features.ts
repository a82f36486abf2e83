import { plainWords } from "~/core/words/plain-words";
import { rememberLast } from "~/core/words/remember-last";

/** Features are hashed into so many buckets, a power of two; a head may fold them into fewer. */
export const buckets = 1 << 16;

/** The words that stand for a kind of word; the last one stands for what is not known. */
export const kindWords =
  "zmailz zlinkz zquotez znumberz zcasez zaskz zteenz zgrownz zlateyearz zunknownz".split(" ");

/** A longer text says what it wants at its beginning; every text that arrives is looked at. */
const longestText = 480;

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

// Most texts hold none of these, and every text that arrives is looked at.
const namesThings =
  /[@"“«'‘?¿]|https?:|www\.|\d[\d\s().-]{5}|\btc|new ?line|new para|exclamation|question mark/i;

function withNamedThings(text: string): string {
  return text
    .slice(0, longestText)
    .replace(address, " zmailz ")
    .replace(link, " zlinkz ")
    .replace(quotation, " zquotez ")
    .replace(socialNumber, " zssnz ")
    .replace(cardNumber, " zcardz ")
    .replace(/\d[\d\s().-]{5,}\d/g, " znumberz ")
    .replace(/\btc[\s-]?\d+\b/gi, " zcasez ")
    .replace(dictated, " ")
    .replace(/[?¿]+|\bquestion mark\b/gi, " zaskz ");
}

function readWords(text: string): string[] {
  const own = namesThings.test(text) ? withNamedThings(text) : text.slice(0, longestText);
  const words = plainWords(own).replace(/(\p{L})\1{2,}/gu, "$1");
  if (words === "") return [];
  const apart = /\d/.test(words)
    ? words.replace(/\b(\d{2})(yo|yr|yrs|m|f|anos)\b/g, "$1 $2")
    : words;
  return apart.split(" ").map(ofItsKind);
}

/**
 * The words of a text as the model meets them: plain words, with a word of their own for addresses,
 * links, quotations, long numbers and question marks, and without letters held down.
 */
export const modelWords = rememberLast<readonly string[]>(readWords);

function isFigure(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57 && /^\d+$/.test(word);
}

// A figure says by its kind whether it may be an age, or the year in which a child was born.
function ofItsKind(word: string): string {
  if (spelledTeens.has(word)) return "zteenz";
  if (!isFigure(word)) return word;
  const figure = Number(word);
  if (figure >= 10 && figure < 18) return "zteenz";
  if (figure >= 18 && figure < 100) return "zgrownz";
  if (figure > 2007 && figure < 2020) return "zlateyearz";
  return word.length < longNumber ? word : "znumberz";
}

/** Figures of a number of so many and more say nothing, but that it is some number. */
const longNumber = 4;

/** Ages under 18 in words; "once" and "ten" are other words too. */
const spelledTeens = new Set(
  "eleven twelve thirteen fourteen fifteen sixteen seventeen doce trece catorce quince dieciseis diecisiete".split(
    " ",
  ),
);

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function bucketOf(hash: number): number {
  return ((hash ^ (hash >>> 15)) >>> 0) & (buckets - 1);
}

/** FNV-1a over the UTF-16 units of a word, as a signed 32-bit number; `seed` continues a hash. */
export function hashOf(word: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
  return hash;
}

// Which buckets were taken for the text at hand: one list for all, since it is read in one go.
const taken = new Uint8Array(buckets);
const list = new Uint16Array(buckets);
let count = 0;

function take(bucket: number): void {
  if (taken[bucket] === 1) return;
  taken[bucket] = 1;
  list[count++] = bucket;
}

/**
 * The features of a text: its words, each two and three that stand together, its first words, and
 * the runs of three to five letters within a word, each as the number of a bucket.
 */
export function featuresOf(text: string): Uint16Array {
  count = 0;
  const words = modelWords(text);
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < words.length; at++) {
    const { own, letters } = wordFeatures(words[at] ?? "");
    take(bucketOf(own));
    if (at > 0) take(bucketOf(mix(mix(before, 0x2f1), own)));
    if (at > 1) take(bucketOf(mix(mix(mix(beforeThat, 0x3d7), before), own)));
    if (at < 2) take(bucketOf(mix(own, 0x4a3 + at)));
    beforeThat = before;
    before = own;
    for (const bucket of letters) take(bucket);
  }
  take(bucketOf(mix(0x51ed, Math.min(words.length, 12))));
  const found = list.slice(0, count);
  for (const bucket of found) taken[bucket] = 0;
  return found;
}

/** The hash of a word, and the buckets of the runs of letters in it. */
type WordFeatures = { own: number; letters: Uint16Array };

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
    letters: isFigure(word) ? new Uint16Array() : letterBuckets(`<${word}>`),
  };
  if (word.length > longestKnown) return features;
  if (known.size >= maxKnown) known.clear();
  known.set(word, features);
  return features;
}

function letterBuckets(padded: string): Uint16Array {
  const found: number[] = [];
  for (let from = 0; from < padded.length - 2; from++) {
    let hash = 0x9747b28c;
    for (let to = from; to < Math.min(padded.length, from + 5); to++) {
      hash = mix(hash, padded.charCodeAt(to));
      if (to - from >= 2) found.push(bucketOf(hash));
    }
  }
  return Uint16Array.from(found);
}
