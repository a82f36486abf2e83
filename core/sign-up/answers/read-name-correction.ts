import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { oneEditApart } from "~/core/words/one-edit-apart";

const lead =
  /^.*?\b(?:it'?s|its|is|es|be|meant|actually|to|spelled|a)\b:?\s+(?:actually |really |spelled |only |just )?/i;
const tail =
  /\s+(?:without|with|not|no|sin|con|instead|with one|spelled|and not)\b.*$|\s*\(.*$|[.!,].*$/i;
const lastOnly = /\b(?:last name|surname|apellido)\b/i;

const letters = (word: string): string =>
  word.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase();

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
  const words = answer.trim().replace(/^(?:no|nope|sorry|oops|wait|perdon)[\s,.!]+/i, "");
  const bare = words.replace(lead, "").replace(tail, "");
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
