import { checkSuppression } from "~/core/consent/check-suppression";
import { answerMessage } from "~/core/messaging/answer-message";
import { getMessage } from "~/core/messaging/queries";
import type { TextToQueue } from "~/core/messaging/send/queue-text";
import { takeJoinAnswer, type JoinTurn } from "~/core/sign-up/take-join-answer";
import { transaction } from "~/db/transaction";

/**
 * One turn of the sign-up by text: the answer is taken and what is said to it is queued, in one
 * commit, once per message. `wordsFor` puts the turn into texts. While the number may not be texted
 * nothing is taken: nobody answers a question they never got.
 * @returns the turn, or null when this message had its answer already or may have none
 * @throws NotFound
 */
export function takeJoinTurn(
  { messageId, phone, now }: { messageId: string; phone: string; now: number },
  wordsFor: (turn: JoinTurn) => TextToQueue[],
): JoinTurn | null {
  return transaction(() => {
    const { message, conversation } = getMessage(messageId);
    if (message.answeredAt !== null) return null;
    if (!checkSuppression({ phone, purpose: "answer", now }).allowed) {
      answerMessage(messageId, conversation.id, { texts: [] }, now);
      return null;
    }
    const turn = takeJoinAnswer({ phone, answer: message.message, messageId, now });
    answerMessage(messageId, conversation.id, { texts: wordsFor(turn) }, now);
    return turn;
  });
}
