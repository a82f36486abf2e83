import { agentWords } from "~/bot/agent/agent-words";
import { tellCase, tellRefusalOf } from "~/bot/agent/answer-own-question";
import { whichCase } from "~/bot/agent/cases/which-case";
import { answerOne, type Asking, type Said } from "~/bot/agent/answer-one";
import { fillIn, inPlainLetters } from "~/bot/agent/fill-in";
import { shorten } from "~/bot/agent/say";
import type { Language } from "~/bot/agent/understand/sure-language";
import { likelyLanguage } from "~/bot/agent/understand/likely-language";
import type { Recalled } from "~/bot/agent/understand/recall-talk";
import { isAsking } from "~/bot/agent/understand/is-asking";
import { readInTalk } from "~/bot/agent/understand/read-in-talk";
import { readQuestions, smallTalk, type Question } from "~/bot/agent/understand/read-questions";
import { readAgreement, saysAgree } from "~/core/sign-up/answers/read-agreement";
import { searchTraining } from "~/core/support/training/search-training";
import { countSegments } from "~/integrations/sms/segments";

export type LocalAnswer = {
  text: string;
  action: "reply" | "hand_over" | "resolve";
  reason?: string;
};

/** A person's text: `usual` is the conversation's language, `recalled` what was said before. */
export type Text = {
  userId: string | null;
  text: string;
  usual?: Language;
  recalled?: Recalled;
};

const nothingBefore: Recalled = { cases: [], meant: null, said: [], asked: [] };

/** How similar an entry of staff's must be to a text to answer it. */
const likeEnough = 0.5;

// Staff's entries count at once, though the trained understanding does not know them.
function ownEntry(words: string, language: Language, chance: number): Said | null {
  const [entry] = searchTraining(words, 1, language);
  if (!entry?.isOwn || entry.score < Math.max(likeEnough, 0.75 * chance)) return null;
  return { text: fillIn(entry.response) };
}

/** How similar an entry must be to answer where the understanding is sure of nothing. */
const nearEnough = 0.35;

function nearestEntry(words: string, language: Language): Said | null {
  const [entry] = searchTraining(words, 1, language);
  return entry && entry.score >= nearEnough ? { text: fillIn(entry.response) } : null;
}

const sentences = (answer: string): string[] => answer.split(/(?<=[.!?])\s+(?=\S)/);
/** "Fair question!" says nothing where there is room for little. */
const saysSomething = (sentence: string): boolean => sentence.length > 18;

/**
 * Joins answers into one text: whole where two segments hold them, else the first sentence of each
 * and as many of the next ones as fit.
 */
function together(answers: readonly string[]): string {
  const own = [...new Set(answers)];
  const fits = (text: string) => countSegments(inPlainLetters(text)).segments <= 2;
  if (own.length < 2 || fits(own.join(" "))) return own.join(" ");
  const parts = own.map((answer) => {
    const all = sentences(answer);
    const telling = all.filter(saysSomething);
    return telling.length > 0 ? telling : all;
  });
  const counts = parts.map(() => 1);
  const joined = (): string =>
    parts.map((part, at) => part.slice(0, counts[at]).join(" ")).join(" ");
  for (let round = 0; round < 3; round++)
    parts.forEach((part, at) => {
      if ((counts[at] ?? 0) >= part.length) return;
      counts[at] = (counts[at] ?? 0) + 1;
      if (!fits(joined())) counts[at] = (counts[at] ?? 1) - 1;
    });
  return joined();
}

function answersTo(questions: readonly Question[], asking: Asking): Said[] {
  return questions.flatMap((question) => {
    const said =
      ownEntry(question.words, asking.language, question.chance) ?? answerOne(question, asking);
    return said ? [said] : [];
  });
}

/**
 * Labels that say nothing about a case although the text names one: "the car one", "and the
 * second".
 */
const saysLittle: ReadonlySet<string> = new Set(
  "none story chat puzzled details own_line yes no coming".split(" "),
);

// A named case is described, whatever is asked about it.
function namedCase(questions: readonly Question[], asking: Asking): Said | null {
  const { userId, text, recalled, language } = asking;
  if (userId === null) return null;
  const meant = whichCase(userId, text, recalled, false);
  if (meant && "unknown" in meant && questions.every(({ label }) => !smallTalk.has(label)))
    return { text: agentWords[language].noSuchCase(meant.unknown) };
  if (!questions.every(({ label }) => saysLittle.has(label))) return null;
  if (!meant || "unknown" in meant) return null;
  const { row } = meant;
  const tell = row.status === "rejected" ? tellRefusalOf : tellCase;
  return { text: tell(userId, row, language) };
}

// Who joined by another yes may still send the word that was asked for.
function agreedAgain({ userId, text, language }: Asking): Said | null {
  const isAgreement = saysAgree(text) && readAgreement(text).answer === "agreed";
  return userId !== null && isAgreement ? { text: agentWords[language].alreadyIn() } : null;
}

function respond(asking: Asking): Said | null {
  const questions = readInTalk(asking.text, asking.recalled);
  const own =
    namedCase(questions, asking) ??
    agreedAgain(asking) ??
    (questions.length === 0 ? nearestEntry(asking.text, asking.language) : null);
  const said = own ? [own] : answersTo(questions, asking);
  const called = said.find(({ handOver }) => handOver !== undefined);
  const texts = said.map(({ text }) => text).filter((text) => text !== "");
  if (said.length === 0) return null;
  return {
    text: together(texts),
    ...(called ? { handOver: called.handOver } : {}),
    ...(said.some(({ resolve }) => resolve) ? { resolve: true } : {}),
  };
}

function isNotUnderstoodAgain({ said }: Recalled): boolean {
  return Object.values(agentWords).some(
    (words) => said[0]?.startsWith(inPlainLetters(words.notUnderstood())) === true,
  );
}

/** The reply when nothing is found: one way on; asked again, a person is called. */
function cannotHelp({ text, recalled }: Asking, language: Language): Said {
  const words = agentWords[language];
  if (isNotUnderstoodAgain(recalled) || isAsking(text))
    return { text: words.cannotHelp(), handOver: "The assistant had no answer." };
  return { text: `${words.notUnderstood()} ${words.offerPerson()}` };
}

/** How many of our last texts an answer must not repeat word for word. */
const notRepeated = 5;

// The same answer twice helps nobody: it is given again briefly in other words, with a way to a
// person; once those are used up, a person is called.
function notAgain(said: Said, { recalled, language, text: asked }: Asking): Said {
  const text = shorten(inPlainLetters(said.text));
  const before = recalled.said.slice(0, notRepeated);
  if (said.handOver !== undefined || text === "" || !before.includes(text)) return said;
  const words = agentWords[language];
  const labels = readQuestions(asked).map(({ label }) => label);
  // Kind words may be said twice, but a thumbs-up gets no second welcome.
  if (before[0] === text && !/\p{L}/u.test(asked)) return { ...said, text: words.allRight() };
  if (labels.every((label) => smallTalk.has(label))) return said;
  const gist = shorten(text, 1);
  const ways = words.again.map((lead) =>
    shorten(inPlainLetters(`${lead} ${gist} ${words.notThat}`)),
  );
  const other = ways.find((way) => !recalled.said.includes(way));
  return other === undefined
    ? { text: words.sameAsBefore(), handOver: "The person asked the same several times." }
    : { text: other };
}

function asking({ userId, text, usual, recalled = nothingBefore }: Text): Asking {
  return { userId, text, recalled, language: likelyLanguage(text) ?? usual ?? "en" };
}

/**
 * Answers a person without a language model, from their own rows and the training entries; a text
 * may hold several questions. It hands over, and says so, when nothing has the answer, or when the
 * person asks for a human, is upset, wants legal advice or disputes money. Small talk is met
 * kindly. Reads only.
 */
export function localAnswer(text: Text): LocalAnswer {
  const asked = asking(text);
  const said = notAgain(respond(asked) ?? cannotHelp(asked, asked.language), asked);
  const isCalled = said.handOver !== undefined;
  const coming = isCalled ? inPlainLetters(agentWords[asked.language].personComing()) : "";
  const body = shorten(inPlainLetters(said.text), 2, coming);
  if (!isCalled) return { text: body, action: said.resolve ? "resolve" : "reply" };
  return {
    text: `${body} ${coming}`.trim(),
    action: "hand_over",
    reason: said.handOver,
  };
}

/** Labels of words that came with a picture and do not ask for anything else. */
const aboutPicture: ReadonlySet<string> = new Set([
  ...smallTalk,
  "about_picture",
  "case_status",
  "what_next",
  "why_rejected",
  "join_wish",
  "entry:scam-text",
  "entry:which-texts",
  "entry:after-sending",
]);

/** A text of so few words that says nothing known is about the picture. */
const fewWords = 4;

/** Whether words that came with a picture only speak of it: the person hears of it anyway. */
export function speaksOfPicture(text: string): boolean {
  const questions = readQuestions(text).filter(({ label }) => label !== "none");
  if (questions.length === 0) return text.trim().split(/\s+/).length <= fewWords;
  return questions.every(({ label }) => aboutPicture.has(label));
}

/**
 * The answer to somebody who waits for a person or is signing up, where rows or entries are sure of
 * it; null otherwise. Reads only.
 */
export function sureAnswer(text: Text): string | null {
  const asked = asking(text);
  const all = readInTalk(asked.text, asked.recalled);
  const questions = all.filter(({ label }) => !smallTalk.has(label));
  const said = answersTo(questions, asked).filter(({ handOver }) => handOver === undefined);
  const named = namedCase(all, asked);
  const own = named ?? (said.length === 0 ? nearestEntry(text.text, asked.language) : null);
  const answer = together((own ? [own] : said).map((one) => one.text));
  return answer === "" ? null : shorten(inPlainLetters(answer));
}
