import { isStopUndated } from "~/core/claims/facts/stops";
import { blockers, type Allowed, type ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { ClaimJudgment } from "~/core/claims/judge/judge-claim";
import { statesOfClaim } from "~/core/claims/judge/pathway";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import {
  asksOf,
  jointIds,
  jointQuestions,
  maxQuestions,
  questionIds,
  type JointId,
  type PutQuestion,
  type QuestionId,
} from "~/core/claims/judge/questions";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { atBest, waysToRelease } from "~/core/claims/questions/way-to-release";

type Asked = Pick<ClaimJudgment, "facts" | "nextQuestion" | "openQuestions">;

// Own line and home use are elements of every theory, and a blocker stops every release.
const isLostForGood = (facts: ClaimFacts): boolean =>
  (facts.owner !== null && facts.owner !== "person") ||
  facts.lineUse === "work" ||
  blockers.some((blocker) => facts[blocker] === "yes");

// Where a state that the claim touches is closed, none is accepted (CL-04): asking were in vain.
const isClosed = (facts: ClaimFacts, { today, pathwayOf }: Allowed): boolean =>
  statesOfClaim(facts, today).some((state) => pathwayOf(state) === "closed");

// What no answer can make hold, by rules that are approved, is not asked about. A person excluded
// only from a federal theory is asked all the same, since a lawyer may take the claim.
function canStillHold(judged: Asked, allowed: Allowed): boolean {
  const best = atBest(judged, allowed);
  return satisfied(theoriesThatHold(best, allowed, { liftExclusion: true })).some(({ entry }) =>
    isTheoryApproved(allowed.approvals, entry.id),
  );
}

// A text is not put again under another name: after "or tell us" the single questions follow.
const wasAsked = (id: JointId, asked: readonly string[]): boolean =>
  asked.includes(id) || (id === "J2" && asked.includes("J6"));

// Whether they said stop is not asked again beside something else where a picture shows it.
const mayJoin = (id: JointId, facts: ClaimFacts): boolean =>
  !wasAsked(id, facts.asked) && !(asksOf(id).includes("Q1") && isStopUndated(facts));

/** The texts that ask for some questions, with what one word may answer in one of them. */
function textsFor(needed: readonly QuestionId[], facts: ClaimFacts): PutQuestion[] {
  const texts: PutQuestion[] = [];
  let left = needed;
  for (const id of jointIds) {
    const asks: readonly QuestionId[] = jointQuestions[id].asks;
    const joins = asks.filter((one) => left.includes(one)).length;
    if (joins < 2 || !mayJoin(id, facts)) continue;
    texts.push(id);
    // "None of it" about the dealings denies the terms too.
    const tells = [...asks, ...(id === "J2" || id === "J6" ? ["Q13"] : [])];
    left = left.filter((one) => !tells.includes(one));
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
  if (judged.nextQuestion === null || isLostForGood(facts) || isClosed(facts, allowed)) return null;
  if (!canStillHold(judged, allowed)) return null;
  // Without a company there is no letter, whatever else holds; what else is worth asking waits
  // until somebody knows it.
  if (facts.respondentName === null) return openQuestions.includes("Q10") ? "Q10" : null;
  const ways = waysToRelease(judged, allowed);
  const [needed = []] = ways;
  const left = maxQuestions - facts.asked.length;
  // A release that takes more texts than are left cannot come of any of them.
  const isTooFar = ways.length > 0 && ways.every((way) => textsFor(way, facts).length > left);
  if (isTooFar) return null;
  // Once as many are left to ask as the release needs, nothing else is asked: a claim whose five
  // questions were spent on what it could do without is never pursued.
  const isShort = needed.length > 0 && textsFor(needed, facts).length >= left;
  const next =
    !isShort || needed.includes(judged.nextQuestion)
      ? judged.nextQuestion
      : questionIds.find((id) => needed.includes(id))!;
  // Terms are asked about before a release only, so together with other hands: when nothing else
  // is open, or no more may be asked.
  const isLast = isShort || openQuestions.every((id) => id === "Q12");
  // Other hands are asked about beside the dealings where a release is in sight.
  const unknown = [...openQuestions, ...(isLast ? needed : needed.filter((id) => id === "Q12"))];
  const joint = jointIds.find((id) => {
    const asks: readonly QuestionId[] = jointQuestions[id].asks;
    return asks.includes(next) && asks.every((one) => unknown.includes(one)) && mayJoin(id, facts);
  });
  // Whether they said stop is shown, and only its day is not.
  const put = next === "Q1" && isStopUndated(facts) ? "S1" : next;
  return joint ?? put;
}
