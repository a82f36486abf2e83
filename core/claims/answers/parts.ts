import { askers, negators, wordList } from "~/core/claims/answers/known-words";

/** One part of an answer: what stands between its marks and joining words. */
export type Part = {
  words: readonly string[];
  /** The same between blanks, to look for phrases. */
  line: string;
  isAsked: boolean;
  /** The words in quotation marks, as a line. */
  quoted: string;
};

const joints = wordList(
  `wait scratch digo espera oops but pero though although except excepto aunque because cuz
   cause so porque sino`,
);
const closers = wordList("what which who que cual quien");
const subjects = wordList(
  "i im ive we it its they theres there that he she my this yo ellos me les le lo se",
);
const spanish = wordList(
  `que si el la los las de del en con por para mi me le les lo se es un una yo ni pero ya y
   como esta eso fue a al su sus nunca solo muy`,
);

/** Whether a text has more Spanish words than any English one would. */
export function isSpanish(words: readonly string[]): boolean {
  const known = words.filter((word) => word.length > 1 && spanish.has(word)).length;
  const english = words.filter((word) => englishOnly.has(word)).length;
  return known > 0 && known > english;
}
const englishOnly = wordList(
  `the i my it is was they to of and you that did have never not yes on in this for them with
   at dont`,
);

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/(?<=\w)['’‘`´](?=\w)/g, "")
    .replace(/(?<![a-z])([ap])\. ?m\b\.?/g, "$1m")
    // The comma of a date joins its year: "June 15, 2024".
    .replace(/(\d{1,2}(?:st|nd|rd|th)?),? ?, ?(?=(?:19|20)\d{2}\b)/g, "$1 ");

const marks = /^[.!?;,:()…—–\n-]+$/;
// Numbers keep the marks within them: a time, a date, a share.
const tokens = /\d+(?:[/:.-]\d+)+%?|\d+%|[\p{L}\p{N}&]+|[.!?;,:()…—–\n]+|(?<= )-+(?= )/gu;

function withoutQuotes(text: string): { rest: string; quoted: string[] } {
  const quoted: string[] = [];
  const rest = text.replace(/["“”«»]([^"“”«»]*)["“”«»]/g, (_, inner: string) => {
    quoted.push(inner);
    return ` quotation${quoted.length - 1} `;
  });
  return { rest, quoted };
}

const lineOf = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** A word list of an answer without its marks. */
export const wordsOf = (text: string): string[] =>
  (plain(text).match(tokens) ?? []).filter((token) => !marks.test(token));

// Where "and" begins a statement of its own.
function beginsAnew(word: string, next: string | undefined, isFirst: boolean): boolean {
  if (isFirst || next === undefined) return false;
  return (
    ["and", "y", "n", "or", "then"].includes(word) && (subjects.has(next) || negators.has(next))
  );
}

/** Splits an answer into its parts, in their order. */
export function partsOf(text: string): Part[] {
  const { rest, quoted } = withoutQuotes(plain(text));
  const found: Part[] = [];
  let words: string[] = [];
  const close = (isAsked: boolean): void => {
    if (words.length === 0) return;
    const inner = words.flatMap((word) => {
      const at = word.startsWith("quotation") ? Number(word.slice("quotation".length)) : NaN;
      return Number.isNaN(at) ? [] : wordsOf(quoted[at] ?? "");
    });
    const kept = words.filter((word) => !/^quotation\d+$/.test(word));
    found.push({ words: kept, line: lineOf(kept), isAsked, quoted: lineOf(inner) });
    words = [];
  };
  const all = rest.match(tokens) ?? [];
  all.forEach((token, at) => {
    if (marks.test(token)) return close(token.includes("?"));
    const next = all[at + 1];
    const isSave = saved.has(words.at(-1) ?? "");
    if ((joints.has(token) && !isSave) || beginsAnew(token, next, words.length === 0)) close(false);
    words.push(token);
  });
  close(false);
  return asMarked(joined(found));
}

// "Nobody but you" is one statement.
const saved = wordList("nobody none nothing anyone anybody noone one everyone all nadie nada");
const leading = wordList("well but except bueno pero so although pues aunque");

// "Well, I did" is one statement: a joining word that stands alone belongs to what follows.
function joined(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, at) => {
    const before = parts[at - 1];
    const isLeading = ({ words, isAsked }: Part) =>
      words.length === 1 && leading.has(words[0] ?? "") && !isAsked;
    if (isLeading(part) && at < parts.length - 1) return [];
    if (!before || !isLeading(before)) return [part];
    const words = [...before.words, ...part.words];
    return [{ ...part, words, line: lineOf(words) }];
  });
}

// A part that begins as a question and ends the text is one without its mark; a question mark asks
// for the parts before it too that begin like one.
function asMarked(parts: Part[]): Part[] {
  return parts.map((part, at) => {
    const [first = "", second = ""] = part.words;
    const isLast = parts.slice(at + 1).every(({ words }) => words.length < 2);
    const begins =
      askers.has(first) &&
      !negators.has(second) &&
      (subjects.has(second) ||
        second === "you" ||
        first.startsWith("wh") ||
        first.startsWith("how"));
    const leads = begins && parts.slice(at + 1).some(({ isAsked }) => isAsked);
    const asksBack = part.words.length < 4 && closers.has(part.words.at(-1) ?? "");
    return part.isAsked ||
      asksBack ||
      leads ||
      (begins && isLast && part.words.length > 1 && at === 0)
      ? { ...part, isAsked: true }
      : part;
  });
}
