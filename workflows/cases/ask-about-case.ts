import { getCase } from "~/core/cases/queries";
import { askClaimQuestion, findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { questionIn } from "~/core/claims/questions/question-texts";
import { languageFor } from "~/workflows/messages/language-for";
import { textPerson, unasked } from "~/workflows/messages/tell-person";

/**
 * Texts the most valuable question about an accepted case, if there is one and the person has none
 * open (CL-09); never in quiet hours. People who may not be texted find it on the case's page.
 */
export function askAboutCase(caseId: string): void {
  const { userId, messageId, status } = getCase(caseId);
  if (status !== "submitted") return;
  const asked = findOpenQuestion(userId, caseId) ?? askClaimQuestion(caseId);
  if (!asked) return;
  const recipient = { userId, messageId, askedAt: unasked, aboutCaseId: caseId };
  const words = inPlainLetters(questionIn(asked.question, languageFor(userId, messageId)));
  textPerson(recipient, `ask:${caseId}:${asked.question}`, words);
}
