import { inPlainLetters } from "~/bot/agent/fill-in";
import { listOpenQuestions, type OpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { questionIn } from "~/core/claims/questions/question-texts";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { seconds } from "~/core/duration";
import { aboutCase } from "~/core/messaging/about-case";
import { isHeldBack, reachedAt } from "~/core/messaging/is-held-back";
import { listMessages, type Message } from "~/core/messaging/queries";
import { legalLanguages } from "~/db/vocabulary";
import { toGsmFriendly } from "~/integrations/sms/segments";

const shownMessages = 12;

/** Between a row and its message, and between a text's arrival and our note of it. */
const slack = seconds(2);

const wordingsOf = (question: PutQuestion): string[] =>
  legalLanguages.flatMap((language) => {
    const words = questionIn(question, language);
    return [words, toGsmFriendly(words), inPlainLetters(words)];
  });

// What was kept for the portal alone, or waits for the morning, was not seen by who texts; what
// waited came after what was said meanwhile.
function lastAsking(message: Message): Message | undefined {
  const isSeen = (each: Message): boolean =>
    !(each.isWithheld && message.channel === "sms") && !isHeldBack(each.id, message.createdAt);
  return listMessages(message.conversationId, shownMessages)
    .filter(
      ({ id, senderType, createdAt }) =>
        id !== message.id && senderType !== "user" && createdAt <= message.createdAt,
    )
    .map((said) => ({ said, at: reachedAt(said) }))
    .filter(({ at }) => at <= message.createdAt + slack)
    .sort((one, other) => one.at - other.at)
    .findLast(
      ({ said }) => said.senderType === "admin" || (said.message.includes("?") && isSeen(said)),
    )?.said;
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
