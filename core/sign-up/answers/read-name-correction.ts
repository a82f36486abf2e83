import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { oneEditApart } from "~/core/words/one-edit-apart";

const lead =
  /^.*?\b(?:it'?s|its|is|es|be|meant|actually|to|spelled|a)\b:?\s+(?:actually |really |spelled |only |just )?/i;
/** "J-O-H-N" */
const spelledOut = /(?<![\p{L}-])(?:\p{L}-){2,}\p{L}(?![\p{L}-])/gu;
const plainLead = /^.*\b(?:it'?s|its|name is|i meant|actually)\s+(?=\S)/i;
const tail =
  / (?:without|with|w|now|not|no|sin|con|instead|with one|spelled|and not)\b[^]*| ?\([^]*|[.!,][^]*/i;
const lastOnly = /\b(?:last name|surname|apellido)\b/i;

const letters = (word: string): string =>
  word.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase();

/** Whether a name that was read is a known one put right: some part of both is alike. */
export function isLike(name: Name, known: Name): boolean {
  const isSame =
    letters(name.firstName + name.lastName) === letters(known.firstName + known.lastName);
  const isOne =
    areAlike(name.firstName, known.firstName) || areAlike(name.lastName, known.lastName);
  return !isSame && isOne;
}

function areAlike(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)];
  return (
    a === b ||
    oneEditApart(a, b) ||
    (a.length > 2 && b.length > 2 && a.slice(0, 2) === b.slice(0, 2))
  );
}

/**
 * A name as it is put right ("no its jon without the h", "lopez with a z"): one word replaces the
 * part that it is like, two or more the whole. Null when no name is in it.
 */
export function readNameCorrection(answer: string, known: Name): Name | null {
  const words = answer
    .trim()
    .replace(/\s+/g, " ")
    .replace(spelledOut, (letters) => letters.replaceAll("-", "").toLowerCase())
    .replace(/^(?:(?:no|nope|sorry|oops|wait|perdon|typo|my bad)[\s,.!]+)+/i, "");
  const bare = words.replace(plainLead.test(words) ? plainLead : lead, "").replace(tail, "");
  const said = readName(bare) ?? readName(words.replace(tail, ""));
  if (!said) return null;
  if (said.lastName !== "") return said;
  const { firstName: word } = said;
  const isLast =
    lastOnly.test(answer) || (!areAlike(word, known.firstName) && areAlike(word, known.lastName));
  return isLast
    ? { firstName: known.firstName, lastName: word }
    : { firstName: word, lastName: known.lastName };
}
