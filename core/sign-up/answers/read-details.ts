import { isLike, readNameCorrection } from "~/core/sign-up/answers/read-name-correction";
import { readHostCorrection, readNameAndEmail } from "~/core/sign-up/answers/join-answers";
import { readName, type Name } from "~/core/sign-up/answers/read-name";
import { weighName } from "~/core/sign-up/answers/tell-name";
import { readSpokenEmail } from "~/core/sign-up/answers/spoken-email";
import { readIntents } from "~/core/understanding/text-readings";

/** What a text of a sign-up gives of the person, and what else it is. */
export type Details = {
  name: Name | null;
  email: string | null;
  /** The likeliest thing that the text asks for besides; null when it only gives. */
  wish: string | null;
};

/** How an answer came: in the same words as before, or before anything was asked. */
export type HowAnswered = { isAgain?: boolean; isUnasked?: boolean };

const introduces = /\b(?:my (?:full )?name(?: is|'?s)|me llamo|mi nombre es|call me|name:)\s+/i;
/** So sure the understanding must be of a question for a text to be no name. */
const surelyAsks = 0.55;
/** What may stand in a text that gives a detail: courtesy, or the detail itself. */
const giving = new Set(["details", "greeting", "thanks", "yes", "correction", "none"]);

/** What a name is put right with. */
const corrections: ReadonlySet<string> = new Set(["correction", "entry:change-name"]);

// What is written as a name is one until the understanding is very sure of something else.
function needed(text: string): number {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 4 || readName(text) === null) return surelyAsks;
  return words.every((word) => /^\p{Lu}/u.test(word)) ? 0.97 : 0.8;
}

const part = "(\\p{L}[\\p{L}'’-]*)";
const firstAndLast = new RegExp(
  `(?<![\\p{L}'’-])(?:first(?: name)?(?: is)?:? )?${part},? (?:and )?last(?: name)?(?: is)?:? ${part}$`,
  "iu",
);
const lastAndFirst = new RegExp(
  `last(?: name)?(?: is)?:? ${part},? (?:and )?first(?: name)?(?: is)?:? ${part}$`,
  "iu",
);

/** "first name Dana last name Ruiz", in either order. */
function namedInParts(text: string): Name | null {
  const [, last, first] = lastAndFirst.exec(text.trim()) ?? [];
  if (first && last) return readName(`${first} ${last}`);
  const [, given, family] = firstAndLast.exec(text.trim()) ?? [];
  return given && family ? readName(`${given} ${family}`) : null;
}

/** A sentence that holds a name is not all of it a name: "put down Tina Marsh". */
const isSentence = (text: string): boolean =>
  /^\p{Ll}/u.test(text.trim()) && /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]*\s+\p{Lu}/u.test(text);
/** "its rob. rob delgado": the last sentence. */
const lastSentence = (text: string): string =>
  text
    .trim()
    .split(/(?<=\p{L}{3})\.\s+/u)
    .at(-1) ?? text;

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
  how: HowAnswered,
): Name | null {
  const read = nameByShape(text, isAsked, wish, email);
  if (!isAsked) return read;
  const isBeside = wish !== null || email !== null;
  return weighName(text.replace(/[^\s@]{1,64}@\S{1,255}/g, " , "), read, { ...how, isBeside });
}

function nameByShape(
  text: string,
  isAsked: boolean,
  wish: string | null,
  email: string | null,
): Name | null {
  const clause = nameInClause(text);
  const said = isAsked ? (namedInParts(text) ?? introduced(text)) : introduced(text);
  if (said) return said.lastName === "" && clause ? clause : said;
  const isGiven = isAsked && wish === null;
  const mayBeWhole = isGiven && !(isSentence(text) && clause !== null);
  const together = mayBeWhole ? readNameAndEmail(lastSentence(text)).name : null;
  const whole = together ?? clause;
  if (whole !== null || !isGiven) return whole;
  return email === null ? null : readName(text.split(/[,\n]/)[0] ?? "");
}

// "Thaddeus R. Whitmore" ends no clause in its middle.
const clauseEnds = /(?<!(?:^|\s)\p{Lu})\.(?=\s|$)|(?<![,;!?\n])[,;!?\n]+(?=\s|$)|\s-\s/u;
const lead =
  /^.*\b(?:its|it's|it’s|it is|im|i'm|i’m|i am|this is|[Rr]eal name(?: is)?|name is|name's|mine is|jk|actually|spelled|put|put down|go by|call me|calls me|as|to|use|soy|es)\s+(?:now |really |just )?(?=\p{Lu})/u;
const after = /^\s*(?:$|\d|(?:here|speaking|is my name|is the name|thanks|from|in|and)\b)/i;
const capitals =
  /^\p{Lu}[\p{L}'’-]*(?:\s+(?:(?:de|del|la|las|los|van|von|der|da|dos|bin)\s+){0,2}\p{Lu}[\p{L}'’.-]*){1,4}/u;

/** Two capitalised words or more that are a clause of their own: "ok im back. Hector Ruiz". */
function nameInClause(text: string): Name | null {
  if (text === text.toUpperCase()) return null;
  const names = text.split(clauseEnds).flatMap((clause) => {
    const bare = clause.trim();
    const isLed = lead.test(bare);
    const said = bare.replace(lead, "");
    const [run = ""] = capitals.exec(said) ?? [];
    const isClause = isLed || after.test(said.slice(run.length));
    const name = run !== "" && isClause ? readName(run) : null;
    return name ? [name] : [];
  });
  return names.at(-1) ?? null;
}

/**
 * Reads what a text of a sign-up gives: a name where one was asked for or is introduced, an address
 * also as it is spoken, and a correction of the name that is known.
 * @param how whether the same question was answered in the same words before, or not put yet
 */
export function readDetails(
  text: string,
  isNameAsked: boolean,
  known: Name | null,
  knownEmail: string | null = null,
  how: HowAnswered = {},
): Details {
  const [first = { label: "none", chance: 0 }] = readIntents(text);
  const email = readSpokenEmail(text) ?? readHostCorrection(text, knownEmail);
  const isAsking = !giving.has(first.label) && first.chance >= (email ? 0.7 : needed(text));
  // An address with a word or two beside it only gives.
  const isBare = email !== null && text.trim().split(/\s+/).length <= 3;
  const wish = !isBare && (isAsking || /[?¿]/.test(text)) ? first.label : null;
  const isCorrection = known !== null && email === null && corrections.has(first.label);
  const put =
    known !== null && email === null && !/[?¿]/.test(text) ? readNameCorrection(text, known) : null;
  const isPut = put !== null && (isCorrection || isLike(put, known ?? put));
  const clause = isPut && isSentence(text) ? nameInClause(text) : null;
  // What is surely no name ("what am I agreeing to exactly") puts none right.
  const corrected = isPut ? weighName(text, clause ?? put, how) : null;
  const found = corrected ?? nameIn(text, isNameAsked, wish, email, how);
  // A known name is not given up for another one that happens to be told of.
  const isMeant =
    known === null || found === corrected || introduces.test(text) || lead.test(text.trim());
  const name = isMeant ? found : null;
  return { name, email, wish: name !== null && !/[?¿]/.test(text) ? null : wish };
}
