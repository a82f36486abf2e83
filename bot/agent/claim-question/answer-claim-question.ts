import { asksBack } from "~/bot/agent/claim-question/asks-back";
import { notGot } from "~/bot/agent/claim-question/is-claim-answer";
import { lateAnswered } from "~/bot/agent/claim-question/late-answered";
import { questionAsked } from "~/bot/agent/claim-question/question-asked";
import { why } from "~/bot/agent/claim-question/why-asked";
import type { Language } from "~/bot/agent/understand/sure-language";
import { questionIn } from "~/core/claims/questions/question-texts";
import { answerAndAskNext } from "~/core/claims/questions/answer-and-ask-next";
import type { Message } from "~/core/messaging/queries";

/**
 * Replies to an answer about a claim: says what follows from it, with the next question worth
 * asking or the same one once more (CL-09), and names the case; null when no question is open any
 * more. Who asks back is told what the question means. @throws NotFound
 */
export function answerClaimQuestion(
  userId: string,
  message: Message,
  language: Language,
  now: number,
): { body: string; caseId: string } | null {
  const asked = questionAsked(message, userId);
  if (asked && asksBack(message, asked.question)) {
    const { caseId, question } = asked;
    return { caseId, body: `${why(question, language)} ${questionIn(question, language)}` };
  }
  const aboutCaseId = (asked ?? lateAnswered(message, userId))?.caseId;
  const said = { userId, words: message.message, messageId: message.id, language };
  const taken = answerAndAskNext({ ...said, ...(aboutCaseId ? { aboutCaseId } : {}) }, now);
  switch (taken.outcome) {
    case "none_open":
      return null;
    case "not_understood": {
      const { caseId, question } = taken.open;
      return { caseId, body: `${notGot[language]} ${questionIn(question, language)}` };
    }
    case "taken": {
      const { caseId, follows, next } = taken;
      const body = next ? `${follows} ${questionIn(next.question, language)}` : follows;
      return { caseId, body };
    }
  }
}
