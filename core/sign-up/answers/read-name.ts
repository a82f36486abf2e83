import { areNotNames } from "~/core/sign-up/answers/not-names";
import { isPersonName } from "~/core/words/person-name";

export type Name = { firstName: string; lastName: string };

const greeting =
  /^(?:(?:hi|hello|hey|hola|sure|ok|okay|yes|claro|buenas|oh|just|only|solo|good (?:morning|afternoon|evening))(?:[\s,!.:]+|$)|s[ií][,:]\s*)/i;
const introduction =
  /^(?:(?:yes|sure|ok|okay)[\s,]+)?(?:my (?:full )?name is|my (?:full )?name's|the name is|the name's|the name on my \w{2,12} (?:is|says)|a nombre de|name is|name|full name|i am|i'm|i’m|im|this is|it is|it's|it’s|its|call me|me llamo|mi nombre (?:completo )?es|soy)\s*[:,-]?\s+/i;
const thanksAfter =
  /(?<![\s,!.])[\s,!.]+(?:thanks|thank you|thx|please|pls|gracias|here|is my (?:full )?name)$/i;
const title = /^(?:mr|mrs|ms|miss|dr|señor|señora|sra)\.?\s+(?=\S)/i;
const suffix = /^(?:jr|sr|ii|iii|iv|v|md|phd|esq)\.?$/i;

function wordsOf(part: string): string[] {
  return part
    .trim()
    .replace(/(?<![.!,]|\s(?:jr|sr))[.!,]+$/i, "")
    .split(/\s+/)
    .filter(Boolean);
}

// `O'Brien, Pat` is written by people who fill in forms; `Pat O'Brien, Jr.` keeps its order.
function inOrder(parts: readonly string[][]): string[] | null {
  const [before = [], after = [], ...more] = parts;
  if (after.length === 0) return before;
  if (more.length > 0 || before.length === 0 || before.length > 3 || after.length > 3) return null;
  return after.every((word) => suffix.test(word)) ? [...before, ...after] : [...after, ...before];
}

function withoutTalk(answer: string): string {
  // Signs before it and laughter after it are no part of a name.
  const bare = answer
    .replace(/^[^\p{L}]+/u, "")
    .replace(/\s(?:lol|haha|jaja)\b[\s\S]*$/i, "")
    .replace(/(?<![\s\d\p{So}])[\s\d\p{So}]+$/u, "")
    .replace(/(?<![.!]|\s(?:jr|sr))[.!]+$/i, "");
  return bare
    .replace(greeting, "")
    .replace(introduction, "")
    .replace(greeting, "")
    .replace(title, "")
    .replace(thanksAfter, "")
    .trim();
}

/**
 * The full name in an answer, as typed (all small: capitalised), or null when it is none: 1-6 words
 * of letters, at most 80 characters, that are not talk ("Not now", "picture"). `Last, First` is put
 * in order.
 */
export function readName(answer: string): Name | null {
  const words = inOrder(withoutTalk(answer).split(",").map(wordsOf));
  if (
    !words ||
    words.length === 0 ||
    words.length > 6 ||
    !words.every(isPersonName) ||
    areNotNames(words)
  )
    return null;
  const whole = words.join(" ");
  if (whole.length > 80 || whole.replace(/[^\p{L}]/gu, "").length < 2) return null;
  // Where capitals were typed, small words are meant: 'Juan de la Cruz'.
  const isTypedSmall = whole === whole.toLowerCase();
  const [firstName = "", ...rest] = words.map((word) =>
    isTypedSmall ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
  const lastName = rest.join(" ");
  return lastName === "" || isPersonName(lastName) ? { firstName, lastName } : null;
}
