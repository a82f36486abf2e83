import { inPlainLetters } from "~/bot/agent/fill-in";
import { listOpenQuestions, type OpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { questionIn } from "~/core/claims/questions/question-texts";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { seconds } from "~/core/duration";
import { aboutCase } from "~/core/messaging/about-case";
import { reachedAt } from "~/core/messaging/reached-at";
import { listMessages, type Message } from "~/core/messaging/queries";
import { legalLanguages } from "~/db/vocabulary";
import { toGsmFriendly } from "~/integrations/sms/segments";

const shownMessages = 12;

/** A question stands in its row a moment before it stands in a message. */
const slack = seconds(2);

/** Some words of ours in each way in which they may have been sent. */
export const asSent = (words: string): string[] => [
  words,
  toGsmFriendly(words),
  inPlainLetters(words),
];

const wordingsOf = (question: PutQuestion): string[] =>
  legalLanguages.flatMap((language) => asSent(questionIn(question, language)));

/**
 * The last question of ours or word of staff before a message. What was kept for the portal alone,
 * or not sent, was not seen by who texts; what waited for the morning came after what was said
 * meanwhile. A member of staff who wrote has the word in any case.
 */
export function lastAsking(message: Message): Message | undefined {
  const seenAt = (said: Message): number =>
    reachedAt(said) ?? (said.senderType === "admin" ? said.createdAt : Infinity);
  const isQuestion = (said: Message): boolean =>
    said.message.includes("?") && !(said.isWithheld && message.channel === "sms");
  return listMessages(message.conversationId, shownMessages)
    .filter(({ id, senderType }) => id !== message.id && senderType !== "user")
    .map((said) => ({ said, at: seenAt(said) }))
    .filter(({ at }) => at <= message.createdAt)
    .sort((one, other) => one.at - other.at)
    .findLast(({ said }) => said.senderType === "admin" || isQuestion(said))?.said;
}

/**
 * The open question about a claim that a message comes right after (CL-09): the last thing that we
 * or staff asked, and it has reached the person. Of two cases that were asked the same, it is the
 * one that the question's own text is about. Undefined where something else was asked last.
 */
export function questionAsked(message: Message, userId: string): OpenQuestion | undefined {
  const open = listOpenQuestions(userId);
  const last = open.length > 0 ? lastAsking(message) : undefined;
  if (!last) return undefined;
  const about = aboutCase(last.id);
  return open.find(
    ({ caseId, question, askedAt }) =>
      (about === null || caseId === about) &&
      askedAt <= last.createdAt + slack &&
      wordingsOf(question).some((words) => last.message.endsWith(words)),
  );
}
