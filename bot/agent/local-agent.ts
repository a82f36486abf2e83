import { asksAboutPicture, asksWhyRefused } from "~/bot/agent/cases/about-picture";
import { agentWords } from "~/bot/agent/agent-words";
import {
  answerOwnQuestion,
  tellCaseOfCompany,
  tellNumberedCase,
  tellPicture,
  type OwnIntent,
} from "~/bot/agent/answer-own-question";
import { detectLanguage, type Language } from "~/bot/agent/understand/detect-language";
import { fillIn, inPlainLetters } from "~/bot/agent/fill-in";
import { questionIntent, type Intent } from "~/bot/agent/understand/question-intent";
import { shorten } from "~/bot/agent/say";
import { talkPatterns } from "~/bot/agent/understand/talk-patterns";
import { isOwnMatter } from "~/bot/agent/understand/own-matter";
import { getAiSetting } from "~/core/support/ai-settings";
import {
  type Entry,
  type Scored,
  bestEntry,
  bestGuess,
  sentencesOf,
} from "~/bot/agent/understand/best-entry";

export type LocalAnswer = {
  text: string;
  action: "reply" | "hand_over" | "resolve";
  reason?: string;
};

/**
 * What a person asks: `usual` is the language of the talk; `isAskedAgain` says that the assistant
 * has just said that it did not understand.
 */
export type Question = { userId: string; text: string; usual?: Language; isAskedAgain?: boolean };

/** Below this likeness an entry is taken to be about something else. */
const goodEnough = 0.42;

type Words = (typeof agentWords)[Language];

/** What only a person may settle, with what is said before one is announced (hand-over rules). */
const forPeople: Partial<Record<Intent, { before: (words: Words) => string; reason: string }>> = {
  human: { before: () => "", reason: "The person asked for a human." },
  legal: { before: (words) => words.noLegalAdvice(), reason: "A legal question." },
  distress: { before: (words) => words.inDanger(), reason: "The person may be in danger." },
  money_dispute: { before: (words) => words.aboutMoney(), reason: "A dispute about money." },
  upset: { before: (words) => words.soSorry(), reason: "The person is upset." },
  withdraw: {
    before: (words) => words.forAPerson(),
    reason: "Something is to be corrected or withdrawn.",
  },
};

const smallTalk: Partial<Record<Intent, (words: Words, language: Language) => string>> = {
  orders: (words) => words.onlyHelp(),
  others_data: (words) => words.onlyYours(),
  decide: (words) => words.cannotDecide(),
  greeting: (_, language) =>
    language === "es"
      ? "¡Hola! ¿En qué te puedo ayudar?"
      : fillIn(getAiSetting("greeting_message")),
  thanks: (words) => words.welcome(),
  bye: (words) => words.bye(),
  yes: (words) => words.gladly(),
  no: (words) => words.allRight(),
  chat: (words) => words.chatting(),
  puzzled: (words) => words.menu(),
  coming: (words) => words.whenReady(),
};

const talk: readonly Intent[] = talkPatterns.map(([intent]) => intent);

/** General questions that a person's own rows answer better. */
const betterFromRows: Record<string, OwnIntent | undefined> = {
  "when-paid": "when_paid",
  "link-where": "my_link",
  "follow-case": "case_status",
};

/**
 * Answers a general question from the training entries alone, in the language it is asked in; for
 * anybody, also without an account.
 * @returns null when no entry is about it
 */
export function answerFromTraining(question: string): string | null {
  const entry = bestEntry(question, detectLanguage(question));
  return entry && entry.score >= goodEnough ? inPlainLetters(fillIn(entry.value.response)) : null;
}

function handOver(
  before: string,
  words: Words,
  reason = "The assistant had no answer.",
): LocalAnswer {
  return { text: `${before} ${words.personComing()}`.trim(), action: "hand_over", reason };
}

function byPattern(text: string): Intent | null {
  const found = sentencesOf(text)
    .map(questionIntent)
    .filter((intent) => intent !== null);
  return found.find((intent) => !talk.includes(intent)) ?? questionIntent(text);
}

/**
 * What the words ask for: by pattern, else by the wordings they are closest to, unless a training
 * entry is closer.
 */
function intentOf(text: string, language: Language, entry: Scored<Entry> | null): Intent | null {
  const pattern = byPattern(text);
  if (pattern) return pattern;
  const guess = bestGuess(text, language);
  if (guess && guess.score >= goodEnough && guess.score >= (entry?.score ?? 0)) return guess.value;
  return entry && entry.score >= goodEnough
    ? (betterFromRows[entry.value.id.replace(/^trn_default_.._/, "")] ?? null)
    : null;
}

type Read = { intent: Intent | null; entry: Scored<Entry> | null };

function read(text: string, language: Language): Read {
  const entry = bestEntry(text, language);
  return { intent: intentOf(text, language, entry), entry };
}

/** The answer that the person's own rows or the training entries are sure of. */
function sureOf(
  { intent, entry }: Read,
  text: string,
  userId: string,
  language: Language,
): string | null {
  const aboutCase =
    intent === null ||
    intent === "case_status" ||
    intent === "what_next" ||
    intent === "why_rejected";
  const named =
    tellNumberedCase(userId, text, language) ??
    (aboutCase ? tellCaseOfCompany(userId, text, language) : null);
  if (named) return named;
  const aboutPicture =
    asksAboutPicture(text) || (aboutCase && intent !== null && !asksWhyRefused(text));
  const picture = aboutPicture ? tellPicture(userId, language, asksAboutPicture(text)) : null;
  const own = picture ?? (intent ? answerOwnQuestion(intent as OwnIntent, userId, language) : null);
  return (
    own ??
    (entry && (entry.score >= goodEnough || intent !== null) ? fillIn(entry.value.response) : null)
  );
}

function respond(text: string, userId: string, language: Language): LocalAnswer | null {
  const words = agentWords[language];
  const asked = read(text, language);
  const { intent } = asked;
  const person = intent ? forPeople[intent] : undefined;
  if (person) return handOver(person.before(words), words, person.reason);
  const said = intent ? smallTalk[intent] : undefined;
  if (said) return { text: said(words, language), action: intent === "bye" ? "resolve" : "reply" };
  const answer = sureOf(asked, text, userId, language);
  return answer ? { text: answer, action: "reply" } : null;
}

/**
 * What is said when nothing is found: a question, and whatever is asked again, goes to a person; to
 * talk one is offered first.
 */
function cannotHelp({ text, isAskedAgain }: Question, words: Words): LocalAnswer {
  if (isAskedAgain || isOwnMatter(text)) return handOver(words.cannotHelp(), words);
  return { text: `${words.notUnderstood()} ${words.offerPerson()}`, action: "reply" };
}

/**
 * Answers a person without a language model: from their own rows first, then from the training
 * entries; when neither has the answer, or a person was asked for, is upset, asks for legal advice
 * or disputes money, it says so plainly and hands over. Small talk is met kindly. Reads only.
 */
export function localAnswer(question: Question): LocalAnswer {
  const language = detectLanguage(question.text, question.usual);
  const words = agentWords[language];
  const { text: answer, ...rest } =
    respond(question.text, question.userId, language) ?? cannotHelp(question, words);
  return { text: shorten(inPlainLetters(answer)), ...rest };
}

const aboutPictures: readonly (Intent | null)[] = [
  "puzzled",
  "why_rejected",
  "case_status",
  "what_next",
];
const fewWords = 4;

/**
 * Whether words that came with a picture ask about it: plainly, or in a few words that rows and
 * entries know nothing of.
 */
export function asksAboutPictureSent({ text, usual }: Omit<Question, "userId">): boolean {
  if (asksAboutPicture(text)) return true;
  const { intent, entry } = read(text, detectLanguage(text, usual));
  const isUnknown =
    intent === null &&
    (entry?.score ?? 0) < goodEnough &&
    text.trim().split(/\s+/).length <= fewWords;
  return (isUnknown || aboutPictures.includes(intent)) && !asksWhyRefused(text);
}

/**
 * What the assistant may say to somebody who waits for a person: what rows or entries are sure of;
 * null for all else. Reads only.
 */
export function sureAnswer({ userId, text, usual }: Question): string | null {
  const language = detectLanguage(text, usual);
  const asked = read(text, language);
  if (asked.intent && (forPeople[asked.intent] ?? smallTalk[asked.intent])) return null;
  const answer = sureOf(asked, text, userId, language);
  return answer && shorten(inPlainLetters(answer));
}
