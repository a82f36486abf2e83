import { lineOf } from "~/bot/agent/choose-route";
import { say } from "~/bot/agent/say";
import { troubleAnswering } from "~/bot/replies";
import { answerMessage } from "~/core/messaging/answer-message";
import { getMessage } from "~/core/messaging/queries";

/**
 * Tells the sender of a message that we could not answer that a person will look, and asks staff
 * to. @throws NotFound
 */
export function apologise(messageId: string): void {
  const { message, conversation } = getMessage(messageId);
  if (message.answeredAt !== null) return;
  const text = say({
    conversationId: conversation.id,
    phone: lineOf(message),
    body: troubleAnswering(),
    purpose: "answer",
    topic: "reply",
    key: `answer:${messageId}`,
  });
  answerMessage(messageId, conversation.id, {
    texts: [text],
    handOver: "A message could not be answered.",
  });
}
