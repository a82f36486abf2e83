import { blockers, type Allowed, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { whatIf } from "~/core/claims/judge/what-if";
import { jointIds, jointQuestions, type PutQuestion } from "~/core/claims/judge/questions";

type Asked = Pick<ClaimJudgment, "facts" | "nextQuestion" | "openQuestions">;

// Own line and home use are elements of every theory, and a blocker stops every release.
const isLostForGood = (facts: ClaimFacts): boolean =>
  (facts.owner !== null && facts.owner !== "person") ||
  facts.lineUse === "work" ||
  blockers.some((blocker) => facts[blocker] === "yes");

// With the whole thread and the stop known, no picture can add anything: only answers are left. A
// person excluded only from a federal theory is asked all the same, since a lawyer may take the
// claim.
function canStillHold({ facts, openQuestions }: Asked, allowed: Allowed): boolean {
  const isShown = facts.stops !== null && facts.isThreadComplete === true;
  if (!isShown || openQuestions.includes("Q1")) return true;
  const best = openQuestions.reduce((known, id) => whatIf(id, known, allowed), facts);
  return satisfied(theoriesThatHold(best, allowed, { liftExclusion: true })).length > 0;
}

/**
 * The next text to the person (CL-09): the question that the rule picks, together with those that
 * the same word may answer while all of them are open. Null when nothing is worth asking, or when
 * known facts prevent the release whatever is answered. Pure.
 */
export function questionToPut(judged: Asked, allowed: Allowed): PutQuestion | null {
  const { facts, nextQuestion, openQuestions } = judged;
  if (nextQuestion === null || isLostForGood(facts) || !canStillHold(judged, allowed)) return null;
  const joint = jointIds.find((id) => {
    const asks: readonly string[] = jointQuestions[id].asks;
    const areOpen = openQuestions.filter((open) => asks.includes(open)).length === asks.length;
    return asks.includes(nextQuestion) && areOpen && !facts.asked.includes(id);
  });
  return joint ?? nextQuestion;
}
