import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { nameChances, nameWordsOf, type NameWord } from "~/core/understanding/name-words";

/** So likely a word must be of the name to be taken into it. */
const partOfName = 0.5;

/** What ends a name that goes on with the next word. */
const ends = (between: string): boolean => /[,;:!?()\n]|\.\s/.test(between);

type Run = { words: NameWord[]; chances: number[] };

/**
 * The name of its writer in an answer, told word by word by what was learnt of how people give
 * theirs, and how likely its least likely word is; null where no word is one.
 */
export function tellName(text: string): { name: Name; chance: number } | null {
  const words = nameWordsOf(text);
  const chances = nameChances(words);
  const runs: Run[] = [];
  words.forEach((word, at) => {
    const chance = chances[at] ?? 0;
    if (chance < partOfName) return;
    const last = runs.at(-1);
    const goesOn = last?.words.at(-1) === words[at - 1] && !ends(word.between);
    if (last && goesOn) {
      last.words.push(word);
      last.chances.push(chance);
    } else runs.push({ words: [word], chances: [chance] });
  });
  const sum = ({ chances: own }: Run): number => own.reduce((all, one) => all + one - 0.3, 0);
  const [best] = runs.sort((a, b) => sum(b) - sum(a));
  if (!best) return null;
  const first = best.words[0]!;
  const last = best.words.at(-1)!;
  const name = readName(text.slice(first.at, last.at + last.typed.length));
  return name && { name, chance: Math.min(...best.chances) };
}

/** Below this no word of an answer is likely to be its writer's name, whatever it looks like. */
const hardlyName = 0.06;
const hardlyTitled = 0.01;
const surelyOther = 0.1;
const surelyPart = 0.8;
/** So sure a name must be that is told by its words alone. */
const surelyName = 0.75;
const verySurely = 0.9;

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");

const particles = new Set("de del la las los y van von der den da dos di bin al el".split(" "));

/** A name as it was read, without the small words around it that are surely none of it. */
function trimmed(read: Name, words: readonly NameWord[], chances: readonly number[]): Name | null {
  const parts = `${read.firstName} ${read.lastName}`.trim().split(" ");
  const all = parts.map((part, place) => {
    const isParticle = particles.has(letters(part)) || particles.has(parts[place - 1] ?? "");
    const at = words.findIndex(({ typed }) => letters(typed) === letters(part));
    const isSmall = words[at] !== undefined && /^\p{Ll}/u.test(words[at].typed);
    const chance = chances[at] ?? surelyPart;
    return { chance, isOther: isSmall && chance < surelyOther && !isParticle };
  });
  const from = all.findIndex(({ chance }) => chance >= surelyPart);
  if (from < 0) return read;
  const before = all.findLastIndex(({ isOther }, at) => isOther && at < from);
  const after = all.findIndex(({ isOther }, at) => isOther && at > from);
  return readName(parts.slice(before + 1, after < 0 ? undefined : after).join(" "));
}

/**
 * Whether an answer is nothing but two or three words that each begin with a capital: so people
 * give their name, also one whose words mean something else ("Grace Goodnight").
 */
const isTitled = (text: string): boolean =>
  /^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){1,2}\s*$/u.test(text);

/**
 * The name in the answer to our question for it: what was read by its shape, where the words may be
 * a name, or what they tell themselves.
 * @param how whether the person gave this same answer before; whether something else is asked or
 *   given beside it, or no name was asked for, so that words alone must be surer
 */
export function weighName(
  text: string,
  read: Name | null,
  { isAgain = false, isBeside = false, isUnasked = false } = {},
): Name | null {
  const words = nameWordsOf(text);
  const chances = nameChances(words);
  const told = tellName(text);
  if (read === null)
    return told && told.name.lastName !== "" && told.chance >= (isBeside ? verySurely : surelyName)
      ? told.name
      : null;
  const best = Math.max(0, ...chances);
  const isMeant = isTitled(text) || isAgain;
  if (isMeant && read.lastName !== "" && best >= hardlyTitled) return read;
  if (best < (isUnasked ? surelyName : hardlyName)) return null;
  const inRead = letters(`${read.firstName} ${read.lastName}`);
  const isElsewhere = told !== null && !inRead.includes(letters(told.name.lastName));
  if (told && isElsewhere && told.name.lastName !== "" && told.chance >= verySurely)
    return told.name;
  return trimmed(read, words, chances);
}

/** The name that somebody gave before, where their email address is made of it; null otherwise. */
export function nameByAddress(said: string, email: string): Name | null {
  const name = readName(said);
  if (name === null || name.lastName === "") return null;
  const own = letters(email.split("@")[0] ?? "");
  const parts = [name.firstName, ...name.lastName.split(" ")].map(letters);
  const isIn = (part: string) => part.length > 2 && own.includes(part);
  return isIn(parts.join("")) || parts.some(isIn) ? name : null;
}
