import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { judgeClaim, type ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { mayRelease } from "~/core/claims/judge/may-release";
import { burdens, closedBy, questionIds, type QuestionId } from "~/core/claims/judge/questions";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { whatIf } from "~/core/claims/judge/what-if";

type Asked = Pick<ClaimJudgment, "facts" | "openQuestions">;

const told = (ids: readonly QuestionId[], facts: ClaimFacts, allowed: Allowed): ClaimFacts =>
  ids.reduce((known, id) => whatIf(id, known, allowed), facts);

/**
 * The questions that are open, or that helpful answers to those would open: the registry counts for
 * one text once the state is known. Pure.
 */
export function questionsToCome({ facts, openQuestions }: Asked, allowed: Allowed): QuestionId[] {
  const closed = new Set(facts.asked.flatMap(closedBy));
  let known = openQuestions.filter((id) => !closed.has(id));
  for (;;) {
    const then = judgeClaim(told(known, facts, allowed), allowed).openQuestions;
    const more = then.filter((id) => !known.includes(id) && !closed.has(id));
    if (more.length === 0) return questionIds.filter((id) => known.includes(id));
    known = [...known, ...more];
  }
}

/** The facts as they would be after helpful answers to all that may still be asked. Pure. */
export const atBest = (judged: Asked, allowed: Allowed): ClaimFacts =>
  told(questionsToCome(judged, allowed), judged.facts, allowed);

/**
 * Ways to a release: questions whose helpful answers, together, would release a claim, without any
 * that it could do without. The first does without pictures and letters where it can, the second
 * with as few others. None when no answers would release it, or nothing more has to be asked. Pure.
 */
export function waysToRelease(judged: Asked, allowed: Allowed): QuestionId[][] {
  const { facts } = judged;
  const closed = new Set(facts.asked.flatMap(closedBy));
  const isLast = (id: QuestionId) =>
    (id === "Q12" && facts.otherHands === null) || (id === "Q13" && facts.arbitration === null);
  const toCome = questionsToCome(judged, allowed);
  const open = questionIds.filter((id) => toCome.includes(id) || (isLast(id) && !closed.has(id)));
  const isEnough = (ids: readonly QuestionId[]): boolean => {
    const known = told(ids, facts, allowed);
    return mayRelease(known, allowed, satisfied(theoriesThatHold(known, allowed)));
  };
  if (!isEnough(open)) return [];
  const without = (order: readonly QuestionId[]) =>
    order.reduce((needed, id) => {
      const fewer = needed.filter((one) => one !== id);
      return isEnough(fewer) ? fewer : needed;
    }, open);
  const hardestFirst = open.toSorted((a, b) => burdens[b] - burdens[a]);
  return [without(hardestFirst), without(hardestFirst.toReversed())];
}

/** The way to a release that does without pictures and letters where it can, or none. Pure. */
export const wayToRelease = (judged: Asked, allowed: Allowed): QuestionId[] =>
  waysToRelease(judged, allowed)[0] ?? [];
