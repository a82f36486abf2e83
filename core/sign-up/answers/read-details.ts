import { readNameCorrection } from "~/core/sign-up/answers/read-name-correction";
import { readNameAndEmail } from "~/core/sign-up/answers/join-answers";
import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { readSpokenEmail } from "~/core/sign-up/answers/spoken-email";
import { readIntents } from "~/core/understanding/text-readings";

/** What a text of a sign-up gives of the person, and what else it is. */
export type Details = {
  name: Name | null;
  email: string | null;
  /** The likeliest thing that the text asks for besides; null when it only gives. */
  wish: string | null;
};

const introduces = /\b(?:my (?:full )?name(?: is|'?s)|me llamo|mi nombre es|call me|name:)\s+/i;
/** So sure the understanding must be of a question for a text to be no name. */
const surelyAsks = 0.55;
/** What may stand in a text that gives a detail: courtesy, or the detail itself. */
const giving = new Set(["details", "greeting", "thanks", "yes", "correction", "none"]);

// What is written as a name is one until the understanding is very sure of something else.
function needed(text: string): number {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 4 || readName(text) === null) return surelyAsks;
  return words.every((word) => /^\p{Lu}/u.test(word)) ? 0.97 : 0.8;
}

function introduced(text: string): Name | null {
  const found = introduces.exec(text);
  if (!found) return null;
  const rest = text.slice(found.index + found[0].length);
  return readName(rest.split(/[,.!?\n]| and | y | but | pero /i)[0] ?? "");
}

function nameIn(
  text: string,
  isAsked: boolean,
  wish: string | null,
  email: string | null,
): Name | null {
  const said = introduced(text);
  if (said) return said;
  if (!isAsked || wish !== null) return null;
  const together = readNameAndEmail(text).name;
  return together ?? (email === null ? null : readName(text.split(/[,\n]/)[0] ?? ""));
}

/**
 * Reads what a text of a sign-up gives: a name where one was asked for or is introduced, an address
 * also as it is spoken, and a correction of the name that is known.
 */
export function readDetails(text: string, isNameAsked: boolean, known: Name | null): Details {
  const [first = { label: "none", chance: 0 }] = readIntents(text);
  const email = readSpokenEmail(text);
  const isAsking = !giving.has(first.label) && first.chance >= (email ? 0.7 : needed(text));
  // An address with a word or two beside it only gives.
  const isBare = email !== null && text.trim().split(/\s+/).length <= 3;
  const wish = !isBare && (isAsking || /[?¿]/.test(text)) ? first.label : null;
  const isCorrection = known !== null && email === null && first.label === "correction";
  const name = isCorrection
    ? readNameCorrection(text, known)
    : nameIn(text, isNameAsked, wish, email);
  return { name, email, wish: name !== null && !/[?¿]/.test(text) ? null : wish };
}
