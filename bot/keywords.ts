import { z } from "zod";
import phraseFile from "~/bot/keyword-phrases.json";
import { plainWords } from "~/core/words/plain-words";
import { readName } from "~/core/sign-up/answers/read-name";
import { hintAtStop, readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { expandChoices } from "~/core/words/expand-choices";

/**
 * What a text asks for without any language model (LG-17, TW-50). Of a stop, `keyword` is a word of
 * the law or of the carriers, `clear` a wish in the person's own words (stop all, a person looks
 * afterwards), `doubtful` perhaps one (stop recurring texts only and ask), and `answered` a yes to
 * that question; `keep` is a no to it.
 */
export type Keyword =
  | { kind: "stop"; certainty: "keyword" | "answered" | "clear" | "doubtful" }
  | { kind: "prove"; word: string }
  | { kind: "keep" | Asked | "none" };

/**
 * What decides between two readings: a standing opt-out (TW-52), a sign-up question that waits for
 * its answer, a picture, and our question whether texts should stop (LG-17).
 */
export type KeywordContext = {
  optedOut: boolean;
  awaitingAnswer: null | "name" | "email" | "agreement";
  hasMedia: boolean;
  stopAsked?: boolean;
};

/** The context of words by themselves. */
export const nothingAsked: KeywordContext = {
  optedOut: false,
  awaitingAnswer: null,
  hasMedia: false,
};

const kinds = z.enum(["start", "help", "status", "why", "human", "password", "updates"]);
type Asked = z.infer<typeof kinds>;

const askedBy = new Map(
  Object.entries(z.record(kinds, z.array(z.string())).parse(phraseFile)).flatMap(([kind, lines]) =>
    lines.flatMap(expandChoices).map((phrase) => [phrase, kind as Asked] as const),
  ),
);

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const courtesies = list("please pls plz hi hello hey ok okay thanks thx now porfavor hola gracias");

/** Longer texts are sentences for the agent. */
const longestPhrase = 80;

function phraseKind(words: string): Asked | undefined {
  if (words.length > longestPhrase) return undefined;
  const whole = askedBy.get(words);
  if (whole) return whole;
  const spoken = words.replace(/(?:^| )(?:thank you|por favor)(?= |$)/g, " ").split(" ");
  const bare = spoken.filter((word) => word !== "" && !courtesies.has(word)).join(" ");
  return bare === words ? undefined : askedBy.get(bare);
}

const agreement = list("yes si");
const yes = list(
  "yes yeah yea yep yup yess y si sip sure absolutely definitely correct claro please pls plz porfavor all everything todo todos",
);
const yesTail = list(
  "of them course que i we do sir maam thanks thank you thx now it stop gracias quiero por favor",
);
const no = list("no nope nah n never para");
const noTail = list(
  "not at all mind way claro que nada please thanks thank you thx i do dont its ok okay fine im good all gracias sir maam stop paren",
);

function isMadeOf(words: string, first: ReadonlySet<string>, rest: ReadonlySet<string>): boolean {
  const [one = ""] = words.split(" ", 1);
  if (!first.has(one)) return false;
  const others = words.split(" ").slice(1);
  return others.length < 6 && others.every((w) => first.has(w) || rest.has(w));
}

const yesPhrases = new Set(["i do", "we do", "of course", "por favor"]);
const isYes = (words: string): boolean => isMadeOf(words, yes, yesTail) || yesPhrases.has(words);
const noPhrases = new Set(
  "i dont, i do not, dont stop, do not stop, please dont stop, keep texting, keep texting me, sigan, of course not, claro que no, not at all".split(
    ", ",
  ),
);
const isNo = (words: string): boolean => isMadeOf(words, no, noTail) || noPhrases.has(words);

const longestAnswer = 40;

/**
 * Whether a text may answer one of our yes-or-no questions; only such a text must be read in its
 * context. `words` are its plain words, if the caller has them.
 */
export function isYesOrNo(body: string, words: string = plainWords(body)): boolean {
  return body.length <= longestAnswer && (isYes(words) || isNo(words));
}

function asked(words: string, { optedOut, awaitingAnswer }: KeywordContext): Asked | null {
  if (optedOut && agreement.has(words.replace(/ (?:please|start|por favor)$/, ""))) return "start";
  const kind = phraseKind(words) ?? null;
  // During sign-up a "why" asks about the question just put, not about a rejection.
  return kind === "why" && awaitingAnswer !== null ? null : kind;
}

function stopCertainty(
  body: string,
  words: string,
  { awaitingAnswer, hasMedia }: KeywordContext,
): "keyword" | "clear" | "doubtful" | null {
  const word = readStopWord(words);
  if (word === "per_se") return "keyword";
  // Alto and Baja are also names: when we asked for a name they are doubtful.
  if (word === "foreign" && awaitingAnswer === "name") return "doubtful";
  if (word !== null) return word === "foreign" ? "keyword" : "clear";
  if (words === "") return body.includes("\u{1F6D1}") ? "clear" : null;
  const wish = readRevocation(body, { hasMedia });
  // When we asked for a name, what reads as one is one, unless it is clearly a wish.
  if (wish === "doubtful" && awaitingAnswer === "name" && readName(body) !== null) return null;
  return wish === "keep" ? null : wish;
}

const plainYes = list(
  "yes yeah yea yep yup yess y si sip sure absolutely definitely correct claro",
);
const plainNo = list("no nope nah n");
/** How many words may follow a yes or no that still answers our question. */
const maxAfter = 6;

/** The rest of a text that begins with a word of the list; null for any other text. */
function after(first: ReadonlySet<string>, words: string): string | null {
  const [one = "", ...rest] = words.split(" ");
  return first.has(one) && rest.length > 0 && rest.length <= maxAfter ? rest.join(" ") : null;
}

/**
 * Whether a text may answer, in any words, our question whether texts should stop: it must then be
 * read in its context.
 */
export function mayAnswerStopQuestion(body: string, words: string): boolean {
  const begins = after(plainYes, words) ?? after(plainNo, words);
  return begins !== null || isYesOrNo(body, words) || hintAtStop(body) !== null;
}

// TW-52: after our question whether texts should stop, YES means stop, not START, and so does a
// merely doubtful wish. What follows a yes or no may take it back: "yes keep them", "no more
// texts".
function answerToStopQuestion(body: string, words: string): Keyword | null {
  const answered = { kind: "stop", certainty: "answered" } as const;
  if (isYes(words)) return answered;
  if (isNo(words)) return { kind: "keep" };
  const rest = after(plainYes, words);
  if (rest !== null && readStopWord(rest) !== null) return answered;
  const hint = hintAtStop(rest ?? body);
  if (hint === "keep") return { kind: "keep" };
  if (hint === "stop") return rest === null ? { kind: "stop", certainty: "clear" } : answered;
  if (body.includes("?")) return null;
  if (rest !== null) return answered;
  return after(plainNo, words) === null ? null : { kind: "keep" };
}

function isStopWord(words: string): boolean {
  const word = readStopWord(words);
  return word === "per_se" || word === "foreign";
}

/** The word, shown on the website, that proves that a number belongs to an account. */
const proof = /^(?:prove|proof|verify) ([a-z0-9]{6})$/;

/**
 * Reads what a received text asks for; pure. The law's keywords stop texts whatever was asked
 * before (LG-01); see `Keyword`. `words` are its plain words, if the caller has them.
 */
export function readKeyword(
  body: string,
  context: KeywordContext = nothingAsked,
  words: string = plainWords(body),
): Keyword {
  const word = proof.exec(words)?.[1];
  if (word) return { kind: "prove", word: word.toUpperCase() };
  // A stop word stays one even if an answer begins with it: "para" also begins "para nada".
  const isAnswer = context.stopAsked && !isStopWord(words);
  const answer = isAnswer ? answerToStopQuestion(body, words) : null;
  if (answer) return answer;
  const kind = asked(words, context);
  if (kind) return { kind };
  const certainty = stopCertainty(body, words, context);
  // A doubtful wish that is repeated when we ask is clear.
  if (certainty === "doubtful" && context.stopAsked) return { kind: "stop", certainty: "clear" };
  return certainty ? { kind: "stop", certainty } : { kind: "none" };
}
