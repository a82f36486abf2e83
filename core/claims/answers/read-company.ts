import { toStateCode } from "~/core/accounts/us-states";
import {
  brands,
  kindWords,
  leadIns,
  strongLeadIns,
  talkWords,
} from "~/core/claims/answers/company-words";
import { phraseList, wordList } from "~/core/claims/answers/known-words";
import { isSpanish, partsOf, wordsOf } from "~/core/claims/answers/parts";
import { holds, readPart } from "~/core/claims/answers/read-part";
import { settleParts, type Read } from "~/core/claims/answers/settle";
import { nothingAsked } from "~/core/claims/answers/topic";
import { isCommonWord } from "~/core/understanding/word-places";

const longestName = 6;
const notTold = phraseList(
  `no conozco|no la conozco|no lo conozco|no los conozco|no dice|no trae|sin nombre|no viene
   |no name|no names|no company|doesnt say|does not say|didnt say|dont know|do not know
   |not named|isnt named|no business name|nothing says|no brand|never said|never say
   |didnt give|wont say|no dijeron|no pone|doesnt have a name`,
);
const within = wordList("of and the de del la el los las y n for");
const plain = (word: string): string => wordsOf(word).join(" ");
const withoutEnds = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

// A capital, a figure or a capital within the word: how a name is written.
const isWrittenAsName = (word: string): boolean => /^\p{Lu}|\d/u.test(word);
const isUnlikeAWord = (word: string): boolean =>
  /\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}/u.test(word) || (word.length > 3 && !isCommonWord(plain(word)));
const isSite = (word: string): boolean => /^[a-z0-9-]+\.(?:com|net|org|co|io|us|biz)$/i.test(word);

function isName(words: readonly string[], isLed: boolean): boolean {
  const known = words.map(plain);
  if (words.length === 0 || words.length > longestName) return false;
  if (words.length === 1 && isSite(words[0]!)) return true;
  if (toStateCode(known.join(" ")) !== null) return false;
  if (known.some((word) => talkWords.has(word) && !within.has(word))) return false;
  if (known.every((word) => kindWords.has(word))) return false;
  const first = words[0] ?? "";
  if (within.has(first.toLowerCase()) && !isWrittenAsName(first)) return false;
  if (words.length === 1)
    return brands.has(known[0] ?? "") || (isWrittenAsName(first) && isUnlikeAWord(first));
  const written = words.filter(isWrittenAsName).length;
  const isTitled = words.every(
    (word) => isWrittenAsName(word) || within.has(word.toLowerCase()) || kindWords.has(plain(word)),
  );
  return (
    (isTitled && written > 1) || (isTitled && isUnlikeAWord(first)) || (isLed && written === 0)
  );
}

// The longest beginning of a part that only leads to a name.
function leadOf(words: readonly string[]): { size: number; isStrong: boolean } {
  for (let size = Math.min(words.length - 1, 7); size > 0; size--) {
    const line = ` ${words.slice(0, size).map(plain).join(" ")} `;
    if (leadIns.includes(line)) return { size, isStrong: strongLeadIns.includes(line) };
    const tail = leadIns.find((lead) => lead.length > 4 && line.endsWith(lead) && size > 1);
    const isTalk = words
      .slice(0, size)
      .every((word) => talkWords.has(plain(word)) || within.has(plain(word)));
    if (tail && isTalk) return { size, isStrong: strongLeadIns.includes(tail) };
  }
  return { size: 0, isStrong: false };
}

function nameIn(typed: string): string | null {
  const words = typed.split(/\s+/).map(withoutEnds).filter(Boolean);
  if (isName(words, false)) return words.join(" ");
  const { size, isStrong } = leadOf(words);
  const rest = words.slice(size);
  if (size > 0 && isName(rest, isStrong)) return rest.join(" ");
  // "It says Mike from Acme Windows" names the company after its man.
  const from = rest.findLastIndex((word) => ["from", "with", "de"].includes(plain(word)));
  if (size > 0 && from > 0 && isName(rest.slice(from + 1), false))
    return rest.slice(from + 1).join(" ");
  // "Acme Windows in the text": talk ends a name that is written as one.
  const end = rest.findIndex((word) => talkWords.has(plain(word)) && !isWrittenAsName(word));
  const begun = rest.slice(0, end < 0 ? undefined : end);
  const kept = begun.slice(0, begun.findLastIndex((word) => !within.has(plain(word))) + 1);
  return size > 0 && kept.length > 0 && isName(kept, false) ? kept.join(" ") : null;
}

// Full stops stay within a name: "Dr. Wood", "sun.com".
const cuts = /[,;:!?()…\n—–]|\.(?:\s|$)|\s-+\s/u;
const joints = /\s(?=(?:but|pero|because|porque|though|aunque|and it|and its|y es|y dice)\b)/i;

/** Reads who wrote from the answer to Q10: a name, that they do not know, or neither. */
export function readCompany(text: string): { name: string } | "unsure" | "unclear" | "nothing" {
  const spanish = isSpanish(wordsOf(text));
  const typed = text
    .replace(/\b(?:Dr|Mr|Mrs|St)\./g, (short) => short.slice(0, -1))
    .replace(/[’`]/g, "'")
    .split(/(?<=[?])/)
    .flatMap((sentence) =>
      sentence
        .split(cuts)
        .flatMap((piece) =>
          piece.split(joints).map((part) => ({ part, isAsked: sentence.includes("?") })),
        ),
    )
    .filter(({ part }) => part.trim() !== "");
  const names = new Map<string, string>();
  const all = typed.flatMap(({ part: piece, isAsked }): Read<string>[] => {
    const [part] = partsOf(piece.replace(/["“”]/g, ""));
    if (!part) return [];
    const read = readPart({ ...part, isAsked: part.isAsked || isAsked }, nothingAsked, spanish);
    const isQuiet = read.isAsked || read.isBelief || read.isTheirs || part.words[0] === "not";
    const name = isQuiet ? null : nameIn(piece);
    if (name !== null) names.set(plain(name), name);
    const isNo = name === null && (read.head === "no" || holds(part.line, notTold));
    const matter = name === null ? (isNo || read.isUnsure ? "none" : null) : plain(name);
    return [{ ...read, part, head: null, matter, isUnsure: false, turns: read.turns }];
  });
  // A name takes the place of "no idea" before it.
  const isNamed = all.some(({ matter }) => matter !== null && matter !== "none");
  const kept = isNamed
    ? all.map((each) => (each.matter === "none" ? { ...each, matter: null } : each))
    : all;
  const { says } = settleParts(kept);
  if (says === "none") return "unsure";
  if (says === "unsure" || says === "unclear" || says === "nothing") return says;
  const name = names.get(says);
  return name === undefined ? "unclear" : { name };
}
