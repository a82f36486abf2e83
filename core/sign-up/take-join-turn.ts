import { checkSuppression } from "~/core/consent/check-suppression";
import { answerMessage, type Answer } from "~/core/messaging/answer-message";
import { getMessage } from "~/core/messaging/queries";
import { takeJoinAnswer, type JoinTurn } from "~/core/sign-up/take-join-answer";
import { transaction } from "~/db/transaction";

type Turn = { messageId: string; phone: string; now: number; language: "en" | "es" };

/**
 * One turn of the sign-up by text: the answer is stored and the reply queued, in one commit, once
 * per message. `answerFor` words the turn. While the number may not be texted nothing is stored,
 * since nobody answers a question they never got.
 * @returns the turn, or null when this message had its answer already or may have none
 * @throws NotFound
 */
export function takeJoinTurn(
  { messageId, phone, now, language }: Turn,
  answerFor: (turn: JoinTurn) => Answer,
): JoinTurn | null {
  return transaction(() => {
    const { message, conversation } = getMessage(messageId);
    if (message.answeredAt !== null) return null;
    if (!checkSuppression({ phone, purpose: "answer", now }).allowed) {
      answerMessage(messageId, conversation.id, { texts: [] }, now);
      return null;
    }
    const turn = takeJoinAnswer({ phone, answer: message.message, messageId, now, language });
    answerMessage(messageId, conversation.id, answerFor(turn), now);
    return turn;
  });
}
