import { agentWords } from "~/bot/agent/agent-words";
import {
  answerOwnQuestion,
  ownIntents,
  tellAfterRefusal,
  tellCase,
  tellPicture,
  tellRefusalOf,
  type OwnIntent,
} from "~/bot/agent/answer-own-question";
import { tellHeld, tellPayout, tellReference } from "~/bot/agent/tell-payout";
import { whichCase, type MeantCase } from "~/bot/agent/cases/which-case";
import { fillIn, inPlainLetters } from "~/bot/agent/fill-in";
import { shorten } from "~/bot/agent/say";
import type { Language } from "~/bot/agent/understand/sure-language";
import type { Question } from "~/bot/agent/understand/read-questions";
import type { Recalled } from "~/bot/agent/understand/recall-talk";
import type { Case } from "~/core/cases/queries";
import { getAiSetting } from "~/core/support/ai-settings";
import { findTrainingEntry } from "~/core/support/training/search-training";

/** A question with its sender, its words, its language and what was said before. */
export type Asking = {
  userId: string | null;
  text: string;
  language: Language;
  recalled: Recalled;
};

/** The answer to one question; `handOver` is the reason to call a person as well. */
export type Said = { text: string; handOver?: string | undefined; resolve?: boolean };

type Words = (typeof agentWords)[Language];

/**
 * What only a person may settle: the words said before the hand-over, and its reason (hand-over
 * rules).
 */
const forPeople: Readonly<Record<string, readonly [(words: Words) => string, string]>> = {
  human: [() => "", "The person asked for a human."],
  legal: [(words) => words.noLegalAdvice(), "A legal question."],
  money_dispute: [(words) => words.aboutMoney(), "A dispute about money."],
  upset: [(words) => words.soSorry(), "The person is upset."],
  withdraw: [(words) => words.forAPerson(), "Something is to be withdrawn."],
  correction: [(words) => words.forAPerson(), "Something is to be corrected."],
};

const smallTalk: Readonly<Record<string, (words: Words, language: Language) => string>> = {
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
  own_line: (words) => words.askedWhenNeeded(),
  no: (words) => words.allRight(),
  later: (words) => words.allRight(),
  refuse_join: (words) => words.allRight(),
  chat: (words) => words.chatting(),
  puzzled: (words) => words.menu(),
  coming: (words) => words.whenReady(),
  grief: (words) => words.condolence(),
  medical: (words) => words.noMedicalAdvice(),
  wrong_number: (words) => words.wrongNumber(),
  company_reply: (words) => words.companyReply(),
  number_source: (words) => words.numberSource(),
  story: (words) => words.sendIt(),
};

/** Questions with a general label that the person's own rows answer better. */
const betterFromRows: Readonly<Record<string, OwnIntent>> = {
  "entry:when-paid": "when_paid",
  "entry:link-where": "my_link",
};
/** The general entry that answers a question about own rows for somebody who has none. */
const forStrangers: Readonly<Record<OwnIntent, string>> = {
  what_next: "after-sending",
  case_status: "after-sending",
  why_rejected: "why-rejected",
  earnings: "how-much",
  when_paid: "when-paid",
  referrals: "affiliate",
  my_link: "link-where",
  my_details: "privacy",
  case_count: "how-many",
};

/** Entries that one language has under another name. */
const otherName: Readonly<Record<string, string>> = {
  "change-email": "change-details",
  "change-phone": "change-details",
  "change-name": "change-details",
  age: "age-place",
  states: "age-place",
};

const isOwn = (label: string): label is OwnIntent => ownIntents.some((own) => own === label);

function entryNamed(name: string, language: Language): string | null {
  const names = [name, otherName[name] ?? name];
  const found = [language, "en" as const].flatMap((spoken) =>
    names.flatMap((one) => findTrainingEntry(`trn_default_${spoken}_${one}`) ?? []),
  );
  return found[0] ? fillIn(found[0].response) : null;
}

const asksForAge =
  /[?¿]|\b(?:how|what|whats|can|could|may|do|does|must|is|are|need|limit|minimum|requirement|que|cual|cuantos|pueden?|edad|hay)\b/i;

const aboutCase: ReadonlySet<string> = new Set(["case_status", "what_next", "why_rejected"]);

// "so what now" after we spoke of one case is about that case, and not about the newest.
function spokenOfLast(userId: string, recalled: Recalled): MeantCase {
  const { meant, said } = recalled;
  const isLast = meant !== null && said[0]?.includes(meant) === true;
  return isLast ? whichCase(userId, meant, recalled, false) : null;
}

function tellMeant(intent: OwnIntent, row: Case, { language, recalled }: Asking, userId: string) {
  if (row.status !== "rejected") return tellCase(userId, row, language);
  const why = tellRefusalOf(userId, row, language);
  const isKnown = recalled.said.includes(shorten(inPlainLetters(why)));
  return intent === "what_next" && isKnown ? tellAfterRefusal(row, language) : why;
}

function aboutOwn(
  intent: OwnIntent,
  question: Question,
  asking: Asking,
  userId: string,
): string | null {
  const { language, recalled } = asking;
  if (aboutCase.has(intent)) {
    const isPointing = intent !== "why_rejected";
    // A text that goes on from an earlier one is read together with it, and may name another case.
    const isJoined = !asking.text.includes(question.words);
    const own = isJoined ? whichCase(userId, asking.text, recalled, false) : null;
    const named = own ?? whichCase(userId, question.words, recalled, isPointing);
    const meant = named ?? (intent === "what_next" ? spokenOfLast(userId, recalled) : null);
    if (meant && "unknown" in meant) return agentWords[language].noSuchCase(meant.unknown);
    if (meant) return tellMeant(intent, meant.row, asking, userId);
  }
  return answerOwnQuestion(intent, userId, language);
}

/** Answers one question of a text; null when neither rows nor entries have the answer. */
export function answerOne(question: Question, asking: Asking): Said | null {
  const { userId, language } = asking;
  const { label } = question;
  const words = agentWords[language];
  const person = forPeople[label];
  if (person) {
    const known = label === "money_dispute" && userId ? tellPayout(userId, language) : null;
    return { text: known ?? person[0](words), handOver: person[1] };
  }
  if (label === "join_wish" && userId !== null) return { text: words.alreadyIn() };
  const talk = smallTalk[label];
  if (talk) return { text: talk(words, language), ...(label === "bye" ? { resolve: true } : {}) };
  if (label === "about_picture")
    return userId === null
      ? null
      : { text: tellPicture(userId, language, true) ?? words.noCases() };
  if (label === "payout_reference" && userId !== null)
    return { text: tellReference(userId, language) ?? words.noReference() };
  if (label === "payout_held" && userId !== null)
    return { text: tellHeld(userId, language) ?? words.nothingHeld() };
  const intent = isOwn(label) ? label : betterFromRows[label];
  const general = label.startsWith("entry:") ? label.slice(6) : intent && forStrangers[intent];
  // A person who states their age does not ask what age is needed.
  if (label === "entry:age" && !asksForAge.test(question.words)) return null;
  const own = intent && userId !== null ? aboutOwn(intent, question, asking, userId) : null;
  const text = own ?? (general ? entryNamed(general, language) : null);
  return text === null ? null : { text };
}
