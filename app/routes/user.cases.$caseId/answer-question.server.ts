import { data } from "@remix-run/node";
import { z } from "zod";
import { askClaimQuestion, findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { takeClaimAnswer } from "~/core/claims/questions/take-claim-answer";
import { findOwnCase } from "~/core/outreach/queries-portal";

const answer = z.string().trim().min(1).max(300);

const refuse = (problem: string, status: number) => data({ ok: false, problem }, { status });

/** A person's answer to the question about one of their claims (CL-09). */
export function answerQuestion(userId: string, caseId: string, form: FormData) {
  const row = findOwnCase(userId, caseId);
  if (!row) return refuse("This case is not here any more.", 404);
  const words = answer.safeParse(form.get("answer"));
  if (!words.success) return refuse("Please type an answer of a word or two.", 422);
  if (!findOpenQuestion(userId)) askClaimQuestion(row.id);
  const taken = takeClaimAnswer({ userId, words: words.data, messageId: null });
  if (taken.outcome === "not_understood")
    return refuse("We did not understand this answer. Please use the words of the question.", 422);
  return data({ ok: true, problem: undefined });
}
