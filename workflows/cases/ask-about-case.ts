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

/**
 * What a question follows: the act of the person, in ms, and the message in whose language it is.
 */
type After = { askedAt: number; messageId: string | null };

function textQuestion({ caseId, question }: OpenQuestion, after?: After): void {
  const { userId, messageId } = getCase(caseId);
  const language = languageFor(userId, after?.messageId ?? messageId);
  const words = nameClaim(caseId, language) + questionIn(question, language);
  const askedAt = after?.askedAt ?? unasked;
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
  if (open) textQuestion(open);
  else askClaimQuestion(caseId, Date.now(), (asked) => textQuestion(asked));
}

/**
 * Texts a person the next question about any of their accepted claims, if they have none open
 * (CL-09). @param after the answer that it follows, if any @returns whether one was asked
 */
export const askPerson = (userId: string, now: number, after?: After): boolean =>
  askAboutAnyClaim(userId, now, (asked) => textQuestion(asked, after)) !== undefined;
