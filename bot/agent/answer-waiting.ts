import { lineOf } from "~/bot/agent/choose-route";
import { say } from "~/bot/agent/say";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { personAlreadyComing } from "~/bot/replies";
import { answerMessage } from "~/core/conversations/answer-message";
import { getMessage, listMessages } from "~/core/conversations/queries";
import { hours } from "~/core/duration";

/**
 * Answers a message in a conversation that a person took over: a reminder that somebody will answer, unless staff or the reminder spoke
 * within the last hour. @throws NotFound
 */
export function answerWaiting(messageId: string, now: number = Date.now()): void {
  const { message, conversation } = getMessage(messageId);
  const recent = listMessages(conversation.id, 30).filter(
    ({ senderType, createdAt }) => senderType !== "user" && createdAt > now - hours(1),
  );
  const spoken = recent.some((said) => said.senderType === "admin" || said.message.startsWith(personAlreadyComing()));
  const body = withOfficeNote(personAlreadyComing(), message, now);
  const text = say({ conversationId: conversation.id, phone: lineOf(message), body, purpose: "answer", key: `answer:${messageId}`, now });
  answerMessage(messageId, conversation.id, { texts: spoken ? [] : [text] }, now);
}
