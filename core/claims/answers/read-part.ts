import {
  askers,
  beliefs,
  contrasts,
  doubters,
  elsewhere,
  ended,
  hedges,
  intentions,
  knowsNot,
  negators,
  otherSubjects,
  pendings,
  phraseList,
  relations,
  strongTurns,
  turns,
  unsurePhrases,
  wordList,
} from "~/core/claims/answers/known-words";
import { headOf, isHead, type Polarity } from "~/core/claims/answers/head-of";
import type { Part } from "~/core/claims/answers/parts";
import { holders, type Topic } from "~/core/claims/answers/topic";

/** What one part of an answer says about what was asked: a yes or no, or another value. */
export type PartSays<Value = Polarity> = {
  /** The yes or no that the part begins with. */
  head: Value | null;
  /** What its words say of the matter. */
  matter: Value | null;
  isUnsure: boolean;
  isHedged: boolean;
  /** About another sender or matter than what was asked. */
  isBesides: boolean;
  /** Told of somebody else than the writer. */
  isTheirs: boolean;
  isBelief: boolean;
  isPending: boolean;
  /** Something of the writer's own after "but", in words that are not known. */
  isReserve: boolean;
  isAsked: boolean;
  /** A question that doubts the answer: "or was that them". */
  doubts: boolean;
  turns: "strong" | "weak" | null;
  isContrast: boolean;
};

/** Whether a line holds any of some phrases. */
export const holds = (line: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => line.includes(phrase));

// Short words that repeat what was asked: "I did", "it sure is", "have not".
const echoes = wordList(
  `i we it its mine there me im ive is was are were am did do does done have has had been not
   never didnt dont havent hasnt isnt wasnt aint arent doesnt none neither nor no so too just
   really surely sure once ever yes indeed also both any of them in my life at all for certain
   ones here anything absolutely even with either definitely and single time one a yet would
   this todavia`,
);
const auxiliaries = wordList(
  `did do does have has had is was are were am didnt dont havent hasnt isnt wasnt aint arent
   doesnt none neither never not would`,
);
const objects = wordList("a con to from with for by");
const ownWords = wordList("i ive im we me my yo");

// "No se lo di" denies giving; "no se" alone does not know.
const afterNoSe = wordList("lo la los las le les me te ha he ve usa puede trata nada");

function doesNotKnow(line: string): boolean {
  if (holds(line, unsurePhrases)) return !holds(line, knowsNot);
  const at = line.indexOf(" no se ");
  const next = line.slice(at + " no se ".length).split(" ")[0] ?? "";
  return at >= 0 && !afterNoSe.has(next) && !holds(line, knowsNot);
}

const isNegated = (words: readonly string[], from: number, before: number): boolean =>
  words.slice(from, before).some((word, at, all) => negators.has(word) && !isMere(all, at));

// "Not only", "no doubt" and "cant remember" deny nothing of the matter.
function isMere(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? "";
  return ["only", "doubt", "matter", "wonder", "remember", "problem", "just"].includes(next);
}

const deniedAfter = wordList("nothing nobody none zero nada nadie nowhere");

// The last of the phrases in a line, and whether it is denied.
function lastOf(words: readonly string[], phrases: readonly string[], from: number) {
  const line = ` ${words.join(" ")} `;
  let last = -1;
  let isDenied = false;
  for (const phrase of phrases)
    for (let at = line.indexOf(phrase); at >= 0; at = line.indexOf(phrase, at + 1)) {
      const before = line.slice(0, at).split(" ").filter(Boolean).length;
      if (before < from || before < last) continue;
      const behind = words.slice(before + phrase.trim().split(" ").length);
      last = before;
      // "A nadie" denies by itself, and the "no" before it is the same denial.
      const isDenial = phrase.split(" ").some((word) => negators.has(word));
      isDenied =
        !isDenial &&
        (isNegated(words, from, before + 1) ||
          behind.slice(0, 3).some((word) => deniedAfter.has(word)));
    }
  return last < 0 ? null : { at: last, isDenied };
}

function matterOf(part: Part, topic: Topic, from: number): Polarity | null {
  const { words, line } = part;
  const not = lastOf(words, topic.not, from);
  const done = lastOf(words, topic.done, from);
  if (not && (!done || not.at >= done.at)) return not.isDenied ? "yes" : "no";
  if (done) return done.isDenied ? "no" : "yes";
  const had = lastOf(words, topic.had, from);
  if (had && !had.isDenied && holds(line, holders)) return "yes";
  const named = lastOf(words, [...topic.named, ...topic.had], from);
  if (named?.isDenied) return "no";
  // "I did hire one" says so, whatever the form of its verb.
  const isStressed = named !== null && ["did", "do"].includes(words[named.at - 1] ?? "");
  return isStressed && topic.done.length > 0 ? "yes" : null;
}

function echoOf({ words }: Part, from: number): Polarity | null {
  const rest = words.slice(Math.min(from, Math.max(0, words.length - 2)));
  const isEcho =
    rest.length > 0 &&
    rest.every((word) => echoes.has(word)) &&
    rest.some((word) => auxiliaries.has(word));
  if (!isEcho) return null;
  if (rest.some((word) => negators.has(word))) return "no";
  // "It was" may have ended, and "I would" has not begun.
  return rest.some((word) => ["was", "were", "would", "had"].includes(word)) ? null : "yes";
}

/** Whether somebody else than the writer is who acts in a part. */
function isByOthers({ words }: Part, topic: Topic, from: number, isSpanish: boolean): boolean {
  // The Spanish "he" is "I have".
  const start = words.slice(from, from + 6).map((word) => (isSpanish && word === "he" ? "" : word));
  const own = start.findIndex((word) => ownWords.has(word) && word !== "my" && word !== "mi");
  const other = start.findIndex(
    (word, at) =>
      !objects.has(start[at - 1] ?? "") &&
      ((otherSubjects.has(word) && at < 3 && !topic.isOfSender) || relations.has(word)),
  );
  return other >= 0 && (own < 0 || other < own);
}

// "No, but I did": something of one's own stands against the answer, in words that are not known.
const reserves = phraseList("well|ok|bueno|but|except|although|though|pero|excepto|salvo|aunque");
const ownActs = phraseList(
  "i did|i do|i have|ive|i had|i got|i used|i gave|i clicked|i let|si lo|si le|si les|si me",
);
const reasons = wordList("because cause cuz bc porque");
const idleQuestions = phraseList(
  "does that|is that|would that|do you think|right|correct|verdad|no",
);

/** Reads one part of an answer for a topic. */
export function readPart(
  part: Part,
  topic: Topic,
  isSpanish: boolean,
  saysMatter: (part: Part, from: number) => Polarity | null | undefined = () => undefined,
): PartSays {
  const { words, line } = part;
  const { at, head } = headOf(words, isSpanish);
  const last = words.at(-1) ?? "";
  const closing =
    words.length > 1 && ["is", "answer", "say", "so", "es", "put"].includes(words.at(-2) ?? "")
      ? isHead([last], 0, isSpanish)
      : null;
  const from = head === null ? 0 : at + 1;
  const isBelief = holds(line, beliefs);
  const isUnsure = doesNotKnow(line);
  const isTheirs = isByOthers(part, topic, from, isSpanish);
  const isBesides = holds(line, elsewhere) || holds(line, topic.besides);
  const concludes = line.includes(" so i guess ") || line.startsWith(" i guess the answer ");
  const isReason = reasons.has(words[0] ?? "");
  const isAside = isReason || isBelief || isUnsure || part.isAsked || holds(line, intentions);
  const special = isAside ? undefined : saysMatter(part, from);
  // "Yes, maybe five": how many is guessed, and not whether.
  const isCount = topic.isOfSender && special === "yes" && head === "yes";
  const own = isAside
    ? null
    : (matterOf(part, topic, from) ?? echoOf(part, head === null ? at : from));
  const said = special === undefined ? own : special;
  return {
    head: isBelief ? null : (closing ?? head),
    matter: isTheirs || (isBesides && said === "yes") ? null : said,
    isUnsure,
    isHedged:
      (holds(line, hedges) && !concludes && !isCount) ||
      (part.isAsked && head !== null) ||
      (isBesides && head === "yes"),
    isBesides,
    isTheirs,
    isBelief,
    isPending: holds(line, pendings),
    isReserve:
      said === null &&
      !isTheirs &&
      !isBesides &&
      holds(` ${words[0] ?? ""} `, reserves) &&
      holds(line, ownActs) &&
      !words.some((word) => negators.has(word)),
    isAsked: part.isAsked,
    doubts:
      part.isAsked &&
      (doubters.has(words[0] ?? "") ||
        doubters.has(words[1] ?? "") ||
        holds(line, idleQuestions)) &&
      !askers.has(words[0] ?? ""),
    turns: holds(line, strongTurns) ? "strong" : holds(line, turns) || isBelief ? "weak" : null,
    isContrast: holds(` ${words.slice(0, 2).join(" ")} `, contrasts) && !holds(line, ended),
  };
}
