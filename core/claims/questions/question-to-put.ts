import { blockers, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { jointIds, jointQuestions, type PutQuestion } from "~/core/claims/judge/questions";

type Asked = Pick<ClaimJudgment, "facts" | "nextQuestion" | "openQuestions">;

// Own line and home use are elements of every theory, and a blocker stops every release.
const isLostForGood = (facts: ClaimFacts): boolean =>
  (facts.owner !== null && facts.owner !== "person") ||
  facts.lineUse === "work" ||
  blockers.some((blocker) => facts[blocker] === "yes");

/**
 * What is put to the person next (CL-09): the question that the rule picks, in one text with those
 * that the same word may answer while all of them are open. Null when nothing is worth asking, or
 * when what is known keeps the claim from release whatever is answered. Pure.
 */
export function questionToPut({ facts, nextQuestion, openQuestions }: Asked): PutQuestion | null {
  if (nextQuestion === null || isLostForGood(facts)) return null;
  const joint = jointIds.find((id) => {
    const asks: readonly string[] = jointQuestions[id].asks;
    const areOpen = openQuestions.filter((open) => asks.includes(open)).length === asks.length;
    return asks.includes(nextQuestion) && areOpen && !facts.asked.includes(id);
  });
  return joint ?? nextQuestion;
}
