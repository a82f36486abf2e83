import { blockers, type Allowed, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { whatIf } from "~/core/claims/judge/what-if";
import {
  jointIds,
  jointQuestions,
  maxQuestions,
  questionIds,
  type PutQuestion,
  type QuestionId,
} from "~/core/claims/judge/questions";
import { wayToRelease } from "~/core/claims/questions/way-to-release";

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

/** The texts that ask for some questions, with what one word may answer in one of them. */
function textsFor(needed: readonly QuestionId[], asked: readonly string[]): PutQuestion[] {
  const texts: PutQuestion[] = [];
  let left = needed;
  for (const id of jointIds) {
    const asks: readonly QuestionId[] = jointQuestions[id].asks;
    const joins = asks.filter((one) => left.includes(one)).length;
    if (joins < 2 || asked.includes(id)) continue;
    texts.push(id);
    left = left.filter((one) => !asks.includes(one));
  }
  return [...texts, ...left];
}

/**
 * The next text to the person (CL-09): the question that the rule picks, together with those that
 * the same word may answer while all of them are open; of those that the release needs once no more
 * are left. Null when nothing is worth asking, or when known facts prevent the release whatever is
 * answered. Pure.
 */
export function questionToPut(judged: Asked, allowed: Allowed): PutQuestion | null {
  const { facts, openQuestions } = judged;
  if (judged.nextQuestion === null || isLostForGood(facts) || !canStillHold(judged, allowed))
    return null;
  const needed = wayToRelease(judged, allowed);
  // Once as many are left to ask as the release needs, nothing else is asked: a claim whose five
  // questions were spent on what it could do without is never pursued.
  const left = maxQuestions - facts.asked.length;
  const isShort = needed.length > 0 && textsFor(needed, facts.asked).length >= left;
  const next =
    !isShort || needed.includes(judged.nextQuestion)
      ? judged.nextQuestion
      : questionIds.find((id) => needed.includes(id))!;
  // Terms are asked about before a release only, so together with other hands: when nothing else
  // is open, or no more may be asked.
  const isLast = isShort || openQuestions.every((id) => id === "Q12");
  const unknown = isLast ? [...openQuestions, ...needed] : openQuestions;
  const joint = jointIds.find((id) => {
    const asks: readonly QuestionId[] = jointQuestions[id].asks;
    return (
      asks.includes(next) && asks.every((one) => unknown.includes(one)) && !facts.asked.includes(id)
    );
  });
  return joint ?? next;
}
