import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { questionIds, type QuestionId } from "~/core/claims/judge/questions";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimQuestions } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";

/** A question that waits for an answer: which, about which case, and its words. */
export type OpenQuestion = { caseId: string; question: QuestionId; words: string };

/** The question of a person that waits for an answer, or undefined: there is at most one. */
export function findOpenQuestion(userId: string): OpenQuestion | undefined {
  const row = db
    .select({ caseId: claimQuestions.caseId, question: claimQuestions.question })
    .from(claimQuestions)
    .innerJoin(cases, eq(cases.id, claimQuestions.caseId))
    .where(
      and(
        eq(cases.userId, userId),
        isNull(claimQuestions.answeredAt),
        inArray(cases.status, ["submitted", "review", "in_progress"]),
      ),
    )
    .orderBy(claimQuestions.askedAt)
    .limit(1)
    .get();
  const question = questionIds.find((id) => id === row?.question);
  return row && question
    ? { caseId: row.caseId, question, words: questionTexts[question] }
    : undefined;
}

/**
 * Asks the next question about a case, if one is worth asking and the person has none open (CL-09):
 * one at a time, five in all, none twice. @returns the question to send, or undefined
 * @throws NotFound
 */
export function askClaimQuestion(
  caseId: string,
  now: number = Date.now(),
): OpenQuestion | undefined {
  return transaction(() => {
    const row = db
      .select({ userId: cases.userId })
      .from(cases)
      .where(and(eq(cases.id, caseId), ne(cases.status, "rejected")))
      .get();
    if (!row || findOpenQuestion(row.userId)) return undefined;
    const question = judgeCase(caseId, now).nextQuestion;
    if (question === null) return undefined;
    db.insert(claimQuestions).values({ caseId, question, askedAt: now }).run();
    return { caseId, question, words: questionTexts[question] };
  });
}
