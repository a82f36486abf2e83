import { notGot } from "~/bot/agent/claim-question/is-claim-answer";
import type { Language } from "~/bot/agent/understand/sure-language";
import { questionIn } from "~/core/claims/questions/question-texts";
import { answerAndAskNext } from "~/core/claims/questions/answer-and-ask-next";

/**
 * Replies to an answer about a claim: says what follows from it, with the next question worth
 * asking or the same one once more (CL-09); null when no question is open any more. @throws
 * NotFound
 */
export function answerClaimQuestion(
  userId: string,
  { id, message }: { id: string; message: string },
  language: Language,
  now: number,
): string | null {
  const taken = answerAndAskNext({ userId, words: message, messageId: id, language }, now);
  switch (taken.outcome) {
    case "none_open":
      return null;
    case "not_understood":
      return `${notGot[language]} ${questionIn(taken.open.question, language)}`;
    case "taken":
      return taken.next
        ? `${taken.follows} ${questionIn(taken.next.question, language)}`
        : taken.follows;
  }
}
