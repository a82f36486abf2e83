import { findNumber } from "~/core/accounts/queries";
import { answerMessage } from "~/core/messaging/answer-message";
import { getMessage } from "~/core/messaging/queries";
import type { TextToQueue } from "~/core/messaging/send/queue-text";
import { takeJoinAnswer } from "~/core/sign-up/take-join-answer";
import { transaction } from "~/db/transaction";

/** The open question of a sign-up by text. */
export type JoinQuestion =
  { step: "welcome" } | { step: "name" | "email" | "agreement"; state: string | null };

function openQuestion(phone: string, messageId: string, now: number): JoinQuestion | null {
  const number = findNumber(phone);
  if (!number || number.userId !== null) return null;
  const { joinStep: step, joinState: state } = number;
  if (step === "name" || step === "email" || step === "agreement") return { step, state };
  takeJoinAnswer({ phone, answer: "", messageId, now, language: "en" });
  return { step: "welcome" };
}

/**
 * Answers a message that does not belong to the sign-up by text (START) and repeats the open
 * question after it, in one commit, once per message; a sign-up that had not begun begins.
 * `wordsFor` words it; the question is null for a number with an account.
 * @throws NotFound
 */
export function repeatJoinQuestion(
  { messageId, phone, now }: { messageId: string; phone: string; now: number },
  wordsFor: (question: JoinQuestion | null) => TextToQueue[],
): void {
  transaction(() => {
    const { message, conversation } = getMessage(messageId);
    if (message.answeredAt !== null) return;
    answerMessage(
      messageId,
      conversation.id,
      { texts: wordsFor(openQuestion(phone, messageId, now)) },
      now,
    );
  });
}
