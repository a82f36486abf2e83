import { data } from "@remix-run/node";
import { z } from "zod";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { changeAnswer } from "~/core/cases/review/change-answer";
import { questionIds } from "~/core/claims/judge/questions";
import { minutes } from "~/core/duration";
import { refusalOf } from "~/core/errors";
import { findOwnCase } from "~/core/outreach/queries-portal";

const shape = z.object({
  question: z.enum(questionIds),
  answer: z.string().trim().min(1, "Please type an answer of a word or two.").max(300),
});
const changes: RateRule = { what: "answers of", by: "person", most: 60, per: minutes(60) };

/** Changes what a person answered about one of their claims, in their own words (CL-09). */
export function changeOwnAnswer(userId: string, idOrNumber: string, form: FormData) {
  const typed = shape.safeParse(Object.fromEntries(form));
  if (!typed.success)
    return data({ ok: false, problem: typed.error.issues[0]?.message }, { status: 422 });
  const { question, answer } = typed.data;
  try {
    limitRate(changes, userId);
    const caseId = findOwnCase(userId, idOrNumber)?.id ?? "";
    changeAnswer({ userId, caseId, question, words: answer });
    return data({ ok: true, problem: undefined });
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!refusal) throw cause;
    const problem = refusal.status === 404 ? "This case is not here any more." : refusal.sentence;
    return data({ ok: false, problem }, { status: refusal.status });
  }
}
