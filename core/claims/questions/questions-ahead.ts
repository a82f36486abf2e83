import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { judgeClaim, type ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { asksOf, type PutQuestion, type QuestionId } from "~/core/claims/judge/questions";
import { whatIf } from "~/core/claims/judge/what-if";
import { questionToPut } from "~/core/claims/questions/question-to-put";

// A plain no to the questions that a picture answers, and else the answer that helps.
function answered(id: QuestionId, facts: ClaimFacts, allowed: Allowed): ClaimFacts {
  if (id === "Q1") return { ...facts, stops: [] };
  if (id === "Q5") return { ...facts, isThreadComplete: true };
  return whatIf(id, facts, allowed);
}

/**
 * The texts that the person would still get about a claim, in their order, if each answer let the
 * next be asked (CL-09). Pure.
 */
export function questionsAhead(
  judged: Pick<ClaimJudgment, "facts" | "nextQuestion" | "openQuestions">,
  allowed: Allowed,
): PutQuestion[] {
  const ahead: PutQuestion[] = [];
  let at = judged;
  for (;;) {
    const next = questionToPut(at, allowed);
    if (next === null) return ahead;
    ahead.push(next);
    const answer = next === "S1" ? whatIf : answered;
    const told = asksOf(next).reduce((facts, id) => answer(id, facts, allowed), at.facts);
    // "None of it" about the dealings denies the terms too.
    const arbitration = next === "J2" || next === "J6" ? "no" : told.arbitration;
    at = judgeClaim({ ...told, arbitration, asked: [...at.facts.asked, next] }, allowed);
  }
}
