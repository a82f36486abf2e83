import { listMessages, type Message } from "~/core/messaging/queries";
import { findQuestionAnsweredBy } from "~/core/claims/questions/answer-and-ask-next";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { readIntents } from "~/core/understanding/text-readings";
import { smallTalk } from "~/bot/agent/understand/read-questions";
import { asksBack } from "~/bot/agent/claim-question/asks-back";
import { lateAnswered } from "~/bot/agent/claim-question/late-answered";
import { questionAsked } from "~/bot/agent/claim-question/question-asked";
import type { LegalLanguage } from "~/db/vocabulary";

/** A longer text is an answer only if it asks for nothing else. */
const fewWords = 4;
const sureOfOther = 0.65;
const shownMessages = 12;

const wordsIn = (text: string): number => text.trim().split(/\s+/).length;

// "No, I want my money" is no answer to whether they had signed up.
function asksForMore(text: string): boolean {
  if (text.includes("?")) return true;
  if (wordsIn(text) <= fewWords) return false;
  const [first] = readIntents(text);
  return first !== undefined && first.chance >= sureOfOther && !smallTalk.has(first.label);
}

/**
 * Whether a text answers our open question about a claim (CL-09): it came right after the question
 * and answers it, asks back what it means, or is so short that we ask once more; or it speaks of
 * the phone that an older question asks about. A text that asks for something else goes to the
 * agent.
 */
export function isClaimAnswer(message: Message, userId: string): boolean {
  if (findQuestionAnsweredBy(message.id, userId)) return true;
  const open = questionAsked(message, userId);
  if (!open) return lateAnswered(message, userId) !== undefined;
  if (asksBack(message, open.question)) return true;
  if (asksForMore(message.message) || isCourtesy(message.message)) return false;
  const today = new Date(message.createdAt).toISOString().slice(0, 10);
  const { kind } = readClaimAnswer(open.question, message.message, { today, since: today });
  return kind !== "not_understood" || isFumbled(message);
}

const courtesies: ReadonlySet<string> = new Set("thanks bye greeting later coming".split(" "));

// "Thx" answers nothing, and is no fumble either.
function isCourtesy(text: string): boolean {
  const [first] = readIntents(text);
  return first !== undefined && courtesies.has(first.label) && first.chance >= sureOfOther;
}

/** Whether a text is too short to ask for anything else, and the question was put only once. */
function isFumbled(message: Message): boolean {
  const [first] = readIntents(message.message);
  const isOther = first !== undefined && first.chance >= sureOfOther && !smallTalk.has(first.label);
  if (isOther || wordsIn(message.message) > fewWords) return false;
  const said = listMessages(message.conversationId, shownMessages);
  return !said.some(({ message: words }) =>
    Object.values(notGot).some((begins) => words.startsWith(begins)),
  );
}

/** How a question begins when we ask it once more. */
export const notGot: Readonly<Record<LegalLanguage, string>> = {
  en: "Sorry, I did not get that.",
  es: "Perdona, no te entendí.",
};
