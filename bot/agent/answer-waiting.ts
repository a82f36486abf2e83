import { agentWords } from "~/bot/agent/agent-words";
import { lineOf } from "~/bot/agent/choose-route";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { languageOf } from "~/bot/agent/understand/language-of";
import { recallTalk } from "~/bot/agent/understand/recall-talk";
import { isTooMany } from "~/bot/agent/too-many";
import { sureAnswer } from "~/bot/agent/local-agent";
import { say } from "~/bot/agent/say";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { answerMessage } from "~/core/messaging/answer-message";
import {
  getMessage,
  listMessages,
  type Conversation,
  type Message,
} from "~/core/messaging/queries";
import { hours } from "~/core/duration";
import { countSegments } from "~/integrations/sms/segments";

const reminders = Object.values(agentWords).map((words) =>
  inPlainLetters(words.personAlreadyComing()),
);

// Until staff takes a conversation that the assistant handed over (A §4), the assistant may still
// say what it is sure of.
function knownAnswer(message: Message, conversation: Conversation, now: number): string | null {
  const { id: conversationId, userId, waitingSince, handOverReason, assignedTo } = conversation;
  const isUntaken = waitingSince !== null && handOverReason !== null && assignedTo === null;
  if (!isUntaken || userId === null || isTooMany({ userId, conversationId }, now)) return null;
  const usual = languageOf(message, conversation);
  return sureAnswer({ userId, text: message.message, usual, recalled: recallTalk(message) });
}

/**
 * Answers a message in a conversation that waits for a person. While no staff member has taken it,
 * says what rows and entries are sure of; and reminds the sender that somebody will answer, unless
 * staff wrote or the reminder was sent within the last hour. @throws NotFound
 */
export function answerWaiting(messageId: string, now: number = Date.now()): void {
  const { message, conversation } = getMessage(messageId);
  const language = languageOf(message, conversation);
  const recent = listMessages(conversation.id, 30).filter(
    ({ senderType, createdAt }) => senderType !== "user" && createdAt > now - hours(1),
  );
  const isReminded = recent.some(
    (said) =>
      said.senderType === "admin" || reminders.some((reminder) => said.message.includes(reminder)),
  );
  const reminder = inPlainLetters(agentWords[language].personAlreadyComing());
  const known = knownAnswer(message, conversation, now);
  const both = `${known ?? ""} ${reminder}`;
  const bodies =
    known === null
      ? [withOfficeNote(reminder, language, now)]
      : countSegments(both).segments <= 2
        ? [both]
        : [known, withOfficeNote(reminder, language, now)];
  const said = isReminded ? bodies.slice(0, 0).concat(known ?? []) : bodies;
  const texts = said.map((body, index) =>
    say({
      conversationId: conversation.id,
      phone: lineOf(message),
      body,
      purpose: "answer",
      topic: "reply",
      key: `answer:${messageId}:${index}`,
      now,
    }),
  );
  answerMessage(messageId, conversation.id, { texts }, now);
}
