import { inPlainLetters } from "~/bot/agent/fill-in";
import { getCase } from "~/core/cases/queries";
import { askAboutAnyClaim } from "~/core/claims/questions/ask-about-any-claim";
import {
  askClaimQuestion,
  findOpenQuestion,
  type OpenQuestion,
} from "~/core/claims/questions/ask-claim-question";
import { nameClaim } from "~/core/claims/questions/name-claim";
import { questionIn } from "~/core/claims/questions/question-texts";
import { languageFor } from "~/workflows/messages/language-for";
import { textPerson, unasked } from "~/workflows/messages/tell-person";

// @param askedAt the act of the person that the question follows, in ms
function textQuestion({ caseId, question }: OpenQuestion, askedAt: number): void {
  const { userId, messageId } = getCase(caseId);
  const language = languageFor(userId, messageId);
  const words = nameClaim(caseId, language) + questionIn(question, language);
  const recipient = { userId, messageId, askedAt, aboutCaseId: caseId };
  textPerson(recipient, `ask:${caseId}:${question}`, inPlainLetters(words));
}

/**
 * Texts the most valuable question about an accepted case, if there is one and the person has none
 * open (CL-09); never in quiet hours. People who may not be texted find it on the case's page.
 */
export function askAboutCase(caseId: string): void {
  const { userId, status } = getCase(caseId);
  if (status !== "submitted") return;
  const open = findOpenQuestion(userId, caseId);
  if (open) textQuestion(open, unasked);
  else askClaimQuestion(caseId, Date.now(), (asked) => textQuestion(asked, unasked));
}

/**
 * Texts a person the next question about any of their accepted claims, if they have none open
 * (CL-09). @param askedAt the answer that it follows, in ms, or `unasked` @returns whether one was
 * asked
 */
export function askPerson(userId: string, askedAt: number, now: number = Date.now()): boolean {
  return askAboutAnyClaim(userId, now, (asked) => textQuestion(asked, askedAt)) !== undefined;
}
