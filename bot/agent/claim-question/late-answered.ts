import { asSent, lastAsking } from "~/bot/agent/claim-question/question-asked";
import { listOpenQuestions, type OpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { questionIn } from "~/core/claims/questions/question-texts";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { reachedAt } from "~/core/messaging/reached-at";
import { listMessages, type Message } from "~/core/messaging/queries";
import { tellsLineAlone } from "~/core/understanding/own-line-words";
import { readIntents } from "~/core/understanding/text-readings";
import { legalLanguages } from "~/db/vocabulary";

const sure = 0.6;
const looksBack = 60;

/** Their answers speak of the line itself, so that they are known whatever was said meanwhile. */
const ofLine: ReadonlySet<PutQuestion> = new Set(["Q7", "Q8", "J3", "J5"]);

// Of somebody else's line, or one at work, a text may speak that is about another picture; it says
// nothing certain of the claim that was asked about.
const isOtherLine = /(?<!\p{L})(?:work|works|business|both|trabajo|negocio)(?!\p{L})/iu;

const speaksOfLine = (text: string): boolean => {
  const [first] = readIntents(text);
  const isOwn = tellsLineAlone(text) && !isOtherLine.test(text);
  return isOwn && first?.label === "own_line" && first.chance >= sure && !/[?¿]/.test(text);
};

// A question that waits for the morning, or was kept for the portal alone, was not seen by text.
function wasSeen({ question }: OpenQuestion, message: Message): boolean {
  const wordings = legalLanguages.flatMap((language) => asSent(questionIn(question, language)));
  return listMessages(message.conversationId, looksBack).some(
    (said) =>
      wordings.some((words) => said.message.endsWith(words)) &&
      !(said.isWithheld && message.channel === "sms") &&
      (reachedAt(said) ?? Infinity) <= message.createdAt,
  );
}

/**
 * The open question about the person's line that a text answers although we wrote something else
 * since (CL-09): "its mine, i pay for it", days later. Undefined where it says nothing certain,
 * where two claims wait for it, and after a question of staff, who have the word.
 */
export function lateAnswered(message: Message, userId: string): OpenQuestion | undefined {
  if (!speaksOfLine(message.message)) return undefined;
  const [open, another] = listOpenQuestions(userId).filter(({ question }) => ofLine.has(question));
  if (!open || another || lastAsking(message)?.senderType === "admin") return undefined;
  const today = new Date(message.createdAt).toISOString().slice(0, 10);
  const { kind } = readClaimAnswer(open.question, message.message, { today, since: today });
  return kind !== "not_understood" && wasSeen(open, message) ? open : undefined;
}
