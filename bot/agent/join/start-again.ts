import { inPlainLetters } from "~/bot/agent/fill-in";
import type { Language } from "~/bot/agent/understand/sure-language";
import { languageOf } from "~/bot/agent/understand/language-of";
import { lineOf } from "~/bot/agent/choose-route";
import { say } from "~/bot/agent/say";
import * as replies from "~/bot/replies";
import * as signUp from "~/bot/sign-up-replies";
import { getMessage } from "~/core/messaging/queries";
import { repeatJoinQuestion, type JoinQuestion } from "~/core/sign-up/repeat-join-question";
import { listHeldFiles } from "~/core/evidence/queries";

function wordsOf(question: JoinQuestion, phone: string, language: Language): string {
  if (question.step === "welcome") return signUp.welcome(listHeldFiles(phone).length, language);
  // The question itself contains the terms that are agreed to.
  return question.step === "agreement"
    ? signUp.askAgreement(question.state, language)
    : signUp.askAgain(question.step, question.state, language);
}

/**
 * Answers START: confirms it, unless the carrier has (TW-51), and asks the open question of a
 * sign-up again, which its owner may never have got. @throws NotFound
 */
export function startAgain(
  messageId: string,
  isConfirmed: boolean,
  now: number = Date.now(),
): void {
  const { message, conversation } = getMessage(messageId);
  const line = lineOf(message);
  const language = languageOf(message, conversation);
  const whose = { conversationId: conversation.id, phone: line, now };
  repeatJoinQuestion({ messageId, phone: line ?? "", now }, (question) => {
    const confirmation = say({
      ...whose,
      body: replies.startedAgain(),
      purpose: "opt_in_confirmation",
      topic: "reply",
      key: `answer:${messageId}`,
    });
    const asked = question ? [inPlainLetters(wordsOf(question, line ?? "", language))] : [];
    const again = asked.map((body) =>
      say({
        ...whose,
        body,
        purpose: "answer",
        topic: "reply",
        key: `answer:${messageId}:question`,
      }),
    );
    return isConfirmed ? again : [confirmation, ...again];
  });
}
