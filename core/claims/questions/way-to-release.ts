import type { Allowed } from "~/core/claims/facts/claim-facts";
import type { ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { mayRelease } from "~/core/claims/judge/may-release";
import { burdens, closedBy, questionIds, type QuestionId } from "~/core/claims/judge/questions";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { whatIf } from "~/core/claims/judge/what-if";

/**
 * Questions whose helpful answers, together, would release a claim, without any that it could do
 * without; pictures and letters are done without first. Empty when no answers would release it, or
 * nothing more has to be asked. Pure.
 */
export function wayToRelease(
  { facts, openQuestions }: Pick<ClaimJudgment, "facts" | "openQuestions">,
  allowed: Allowed,
): QuestionId[] {
  const closed = new Set(facts.asked.flatMap(closedBy));
  const isLast = (id: QuestionId) =>
    (id === "Q12" && facts.otherHands === null) || (id === "Q13" && facts.arbitration === null);
  const open = questionIds.filter(
    (id) => openQuestions.includes(id) || (isLast(id) && !closed.has(id)),
  );
  const isEnough = (ids: readonly QuestionId[]): boolean => {
    const told = ids.reduce((known, id) => whatIf(id, known, allowed), facts);
    return mayRelease(told, allowed, satisfied(theoriesThatHold(told, allowed)));
  };
  if (!isEnough(open)) return [];
  const hardestFirst = open.toSorted((a, b) => burdens[b] - burdens[a]);
  return hardestFirst.reduce((needed, id) => {
    const fewer = needed.filter((one) => one !== id);
    return isEnough(fewer) ? fewer : needed;
  }, open);
}
