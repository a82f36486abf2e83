import { and, eq } from "drizzle-orm";
import {
  askClaimQuestion,
  findOpenQuestion,
  type OpenQuestion,
} from "~/core/claims/questions/ask-claim-question";
import { takeClaimAnswer, type GivenAnswer } from "~/core/claims/questions/take-claim-answer";
import { whatFollows } from "~/core/claims/questions/what-follows";
import { putQuestions } from "~/core/claims/judge/questions";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimQuestions } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";

/** The reply to an answer: its consequence, and the next question. */
export type AnsweredClaim =
  | { outcome: "none_open" }
  | { outcome: "not_understood"; open: OpenQuestion }
  | { outcome: "taken"; caseId: string; follows: string; next: OpenQuestion | undefined };

/**
 * The question that a message has already answered, when the run that recorded it got no further.
 */
export function findQuestionAnsweredBy(messageId: string, userId: string) {
  const row = db
    .select({ caseId: claimQuestions.caseId, question: claimQuestions.question })
    .from(claimQuestions)
    .innerJoin(cases, eq(cases.id, claimQuestions.caseId))
    .where(and(eq(cases.userId, userId), eq(claimQuestions.messageId, messageId)))
    .get();
  const question = putQuestions.find((id) => id === row?.question);
  return row && question ? { caseId: row.caseId, question } : undefined;
}

/**
 * Records a person's answer about a claim, judges the case anew and asks the next question worth
 * asking, in one commit (CL-09). The same message again records nothing a second time. @throws
 * NotFound
 */
export function answerAndAskNext(given: GivenAnswer, now: number = Date.now()): AnsweredClaim {
  return transaction(() => {
    const { userId, messageId, language } = given;
    const before = messageId === null ? undefined : findQuestionAnsweredBy(messageId, userId);
    if (before) {
      const { caseId, question } = before;
      const follows = whatFollows(caseId, question, false, now, language);
      return { outcome: "taken", caseId, follows, next: findOpenQuestion(userId, caseId) };
    }
    const open = findOpenQuestion(userId, given.aboutCaseId);
    const taken = takeClaimAnswer(given, now);
    if (taken.outcome === "none_open" || !open) return { outcome: "none_open" };
    if (taken.outcome === "not_understood") return { outcome: "not_understood", open };
    const { caseId, question, isOwed } = taken;
    const follows = whatFollows(caseId, question, isOwed, now, language);
    return { outcome: "taken", caseId, follows, next: askClaimQuestion(caseId, now) };
  });
}
