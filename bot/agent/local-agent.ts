import { agentWords } from "~/bot/agent/agent-words";
import { answerOwnQuestion, tellCaseOfCompany, tellNumberedCase, type OwnIntent } from "~/bot/agent/answer-own-question";
import { detectLanguage, type Language } from "~/bot/agent/detect-language";
import { fillIn, inPlainLetters } from "~/bot/agent/fill-in";
import { guessIntent } from "~/bot/agent/guess-intent";
import { questionIntent, type Intent } from "~/bot/agent/question-intent";
import { shorten } from "~/bot/agent/say";
import { findPerson } from "~/core/accounts/queries";
import { getAiSetting } from "~/core/support/ai-settings";
import { searchTraining } from "~/core/support/search-training";

export type LocalAnswer = { text: string; action: "reply" | "hand_over" | "resolve"; reason?: string };
export type Question = { userId: string; text: string };

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
  withdraw: { before: (words) => words.forAPerson(), reason: "Something is to be corrected or withdrawn." },
};

const smallTalk: Partial<Record<Intent, (words: Words, language: Language) => string>> = {
  orders: (words) => words.onlyHelp(),
  others_data: (words) => words.onlyYours(),
  decide: (words) => words.cannotDecide(),
  greeting: (_, language) => (language === "es" ? "¡Hola! ¿En qué te puedo ayudar?" : fillIn(getAiSetting("greeting_message"))),
  thanks: (words) => words.welcome(),
  bye: (words) => words.bye(),
};

/** General questions that a person's own rows answer better. */
const betterFromRows: Record<string, OwnIntent | undefined> = {
  "when-paid": "when_paid",
  "link-where": "my_link",
  "follow-case": "case_status",
};

function sentencesOf(text: string): string[] {
  const parts = text
    .split(/(?<=[.!?\n])\s+/)
    .map((part) => part.trim())
    .filter((part) => part.length > 3);
  return parts.length > 1 ? [text, ...parts.slice(0, 6)] : [text];
}

function clausesOf(text: string): string[] {
  const clauses = sentencesOf(text).flatMap((part) => [part, ...part.split(/,\s+|\s+(?:but|pero|and|y)\s+/)]);
  return [...new Set(clauses)].filter((clause) => clause.length > 3).slice(0, 12);
}

type Scored<T> = { value: T; score: number };

/** The best of what is found for a text and for its clauses; a clause counts a little less the less of the text it is. */
function bestOf<T>(text: string, find: (clause: string) => Scored<T> | null): Scored<T> | null {
  const found = clausesOf(text).flatMap((clause) => {
    const one = find(clause);
    return one ? [{ value: one.value, score: one.score * (0.8 + (0.2 * clause.length) / text.length) }] : [];
  });
  return found.sort((a, b) => b.score - a.score)[0] ?? null;
}

type Entry = { id: string; response: string };

function bestEntry(text: string, language: Language): Scored<Entry> | null {
  return bestOf(text, (clause) => {
    const [entry] = searchTraining(clause, 1, language);
    return entry ? { value: { id: entry.id, response: entry.response }, score: entry.score } : null;
  });
}

function bestGuess(text: string, language: Language): Scored<Intent> | null {
  return bestOf(text, (clause) => {
    const guess = guessIntent(clause, language);
    return guess ? { value: guess.intent, score: guess.score } : null;
  });
}

/**
 * Answers a general question from the training entries alone, in the language it is asked in; for anybody, also without an account.
 * @returns null when no entry is about it
 */
export function answerFromTraining(question: string): string | null {
  const entry = bestEntry(question, detectLanguage(question));
  return entry && entry.score >= goodEnough ? inPlainLetters(fillIn(entry.value.response)) : null;
}

function handOver(before: string, words: Words, reason = "The assistant had no answer."): LocalAnswer {
  return { text: `${before} ${words.personComing()}`.trim(), action: "hand_over", reason };
}

function byPattern(text: string): Intent | null {
  const found = sentencesOf(text)
    .map(questionIntent)
    .filter((intent) => intent !== null);
  return found.find((intent) => !["greeting", "thanks", "bye"].includes(intent)) ?? questionIntent(text);
}

/** What the words ask for: by pattern, else by the wordings they are closest to, unless a training entry is closer. */
function intentOf(text: string, language: Language, entry: Scored<Entry> | null): Intent | null {
  const pattern = byPattern(text);
  if (pattern) return pattern;
  const guess = bestGuess(text, language);
  if (guess && guess.score >= goodEnough && guess.score >= (entry?.score ?? 0)) return guess.value;
  return entry && entry.score >= goodEnough ? (betterFromRows[entry.value.id.replace(/^trn_default_.._/, "")] ?? null) : null;
}

function respond(text: string, userId: string, language: Language): LocalAnswer | null {
  const words = agentWords[language];
  const entry = bestEntry(text, language);
  const intent = intentOf(text, language, entry);
  const person = intent ? forPeople[intent] : undefined;
  if (person) return handOver(person.before(words), words, person.reason);
  const talk = intent ? smallTalk[intent] : undefined;
  if (talk) return { text: talk(words, language), action: intent === "bye" ? "resolve" : "reply" };
  const aboutCase = intent === null || intent === "case_status" || intent === "what_next";
  const named = tellNumberedCase(userId, text, language) ?? (aboutCase ? tellCaseOfCompany(userId, text, language) : null);
  const own = named ?? (intent ? answerOwnQuestion(intent as OwnIntent, userId, language) : null);
  const general = entry && (entry.score >= goodEnough || intent !== null) ? fillIn(entry.value.response) : null;
  const answer = own ?? general;
  return answer ? { text: answer, action: "reply" } : null;
}

/**
 * Answers a person without a language model: from their own rows first, then from the training entries; when neither has the answer, or
 * a person was asked for, is upset, asks for legal advice or disputes money, it says so plainly and hands over. Reads only.
 */
export function localAnswer({ userId, text }: Question): LocalAnswer {
  const usual = findPerson(userId)?.language === "es" ? "es" : "en";
  const language = detectLanguage(text, usual);
  const words = agentWords[language];
  const { text: answer, ...rest } = respond(text, userId, language) ?? handOver(words.cannotHelp(), words);
  return { text: shorten(inPlainLetters(answer)), ...rest };
}
