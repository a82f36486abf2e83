import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { putQuestions, type PutQuestion } from "~/core/claims/judge/questions";
import { questionToPut } from "~/core/claims/questions/question-to-put";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { days } from "~/core/duration";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimQuestions } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";

/** A question that waits for an answer: its case, its words, and when it was asked (ms). */
export type OpenQuestion = {
  caseId: string;
  question: PutQuestion;
  words: string;
  askedAt: number;
};

/** A question this old no longer delays others; its case still shows it in the portal. */
const keepsBackFor = days(7);

/**
 * The questions to a person that wait for an answer, newest first; an older one may have been left
 * unanswered. @param ofCase only those about this case
 */
export function listOpenQuestions(userId: string, ofCase?: string): OpenQuestion[] {
  const rows = db
    .select({
      caseId: claimQuestions.caseId,
      question: claimQuestions.question,
      askedAt: claimQuestions.askedAt,
    })
    .from(claimQuestions)
    .innerJoin(cases, eq(cases.id, claimQuestions.caseId))
    .where(
      and(
        eq(cases.userId, userId),
        isNull(claimQuestions.answeredAt),
        inArray(cases.status, ["submitted", "review", "in_progress"]),
        ofCase === undefined ? undefined : eq(claimQuestions.caseId, ofCase),
      ),
    )
    .orderBy(desc(claimQuestions.askedAt))
    .all();
  return rows.flatMap(({ caseId, question: asked, askedAt }) => {
    const question = putQuestions.find((id) => id === asked);
    return question ? [{ caseId, question, words: questionTexts[question], askedAt }] : [];
  });
}

/** The newest question to a person that waits for an answer, or undefined; of a case if named. */
export const findOpenQuestion = (userId: string, ofCase?: string): OpenQuestion | undefined =>
  listOpenQuestions(userId, ofCase)[0];

/** Whether a person has a recent unanswered question: one at a time (CL-09). */
export function isAskedNow(userId: string, now: number): boolean {
  const open = findOpenQuestion(userId);
  return open !== undefined && now - open.askedAt < keepsBackFor;
}

/** Sends a question that was asked, in the commit that asks it. */
export type TellQuestion = (asked: OpenQuestion) => void;

/**
 * Asks the next question about a case, if one is worth asking and the person has none open (CL-09):
 * one at a time, five in all, none twice. @returns the question that was asked, or undefined
 * @throws NotFound
 */
export function askClaimQuestion(
  caseId: string,
  now: number = Date.now(),
  tell?: TellQuestion,
): OpenQuestion | undefined {
  return transaction(() => {
    const row = db
      .select({ userId: cases.userId })
      .from(cases)
      .where(and(eq(cases.id, caseId), ne(cases.status, "rejected")))
      .get();
    if (!row || isAskedNow(row.userId, now) || findOpenQuestion(row.userId, caseId))
      return undefined;
    const judged = judgeCase(caseId, now);
    const question = questionToPut(judged, judged.allowed);
    if (question === null) return undefined;
    db.insert(claimQuestions).values({ caseId, question, askedAt: now }).run();
    const asked = { caseId, question, words: questionTexts[question], askedAt: now };
    tell?.(asked);
    return asked;
  });
}
