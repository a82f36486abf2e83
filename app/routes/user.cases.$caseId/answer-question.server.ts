import { data } from "@remix-run/node";
import { z } from "zod";
import { answerAndAskNext } from "~/core/claims/questions/answer-and-ask-next";
import { askClaimQuestion, findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { putQuestions } from "~/core/claims/judge/questions";
import { findOwnCase } from "~/core/outreach/queries-portal";

const answer = z.string().trim().min(1).max(300);

const refuse = (problem: string, status: number) => data({ ok: false, problem }, { status });

/** Records a person's answer to the question about one of their claims (CL-09). */
export function answerQuestion(userId: string, caseId: string, form: FormData) {
  const row = findOwnCase(userId, caseId);
  if (!row) return refuse("This case is not here any more.", 404);
  const words = answer.safeParse(form.get("answer"));
  if (!words.success) return refuse("Please type an answer of a word or two.", 422);
  const question = putQuestions.find((id) => questionTexts[id] === form.get("question"));
  if (!findOpenQuestion(userId, row.id)) askClaimQuestion(row.id);
  // The question was answered meanwhile, by text or in another window, and this answer fits no
  // other question.
  if (findOpenQuestion(userId, row.id)?.question !== question)
    return refuse("This question is answered already. Please look at the page again.", 409);
  const given = { userId, words: words.data, messageId: null, aboutCaseId: row.id };
  const taken = answerAndAskNext(given);
  if (taken.outcome !== "taken")
    return refuse("We did not understand this answer. Please use the words of the question.", 422);
  return data({ ok: true, problem: undefined, follows: taken.follows });
}
