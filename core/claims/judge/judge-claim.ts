import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts, NoClaimKind, Pathway } from "~/core/claims/facts/claim-facts";
import { oneTextEach, type TellApart } from "~/core/claims/facts/one-text-each";
import { stateAt } from "~/core/claims/facts/place-moment";
import { claimMoney, type ClaimMoney } from "~/core/claims/judge/claim-money";
import { actBy, lastDays } from "~/core/claims/judge/limitation";
import { releaseObstacles, type ReleaseObstacle } from "~/core/claims/judge/may-release";
import { nextQuestion, openQuestions } from "~/core/claims/judge/next-question";
import { noClaim } from "~/core/claims/judge/no-claim";
import { pathway } from "~/core/claims/judge/pathway";
import type { QuestionId } from "~/core/claims/judge/questions";
import { smallClaimsLimit } from "~/core/claims/judge/small-claims-limits";
import {
  satisfied,
  theoriesThatHold,
  type TheoryFinding,
} from "~/core/claims/judge/theories-that-hold";

/** The conclusions from the facts of a claim, each with its basis. */
export type ClaimJudgment = {
  /** The facts as judged: each text once. */
  facts: ClaimFacts;
  /** Every theory with the elements that each text lacks; those that hold are in `holding`. */
  findings: readonly TheoryFinding[];
  holding: readonly TheoryFinding[];
  noClaim: NoClaimKind | null;
  money: ClaimMoney;
  isOverLimit: boolean;
  pathway: Pathway | null;
  nextQuestion: QuestionId | null;
  openQuestions: readonly QuestionId[];
  lastDays: Readonly<Record<string, CalendarDay>>;
  actBy: CalendarDay | null;
  obstacles: readonly ReleaseObstacle[];
};

/**
 * Judges a claim (CL-02). Pure: only the facts and counsel's approvals of that day count.
 * @param tellApart how the texts of several pictures are told apart, each counted once
 */
export function judgeClaim(
  given: ClaimFacts,
  allowed: Allowed,
  tellApart: TellApart = oneTextEach,
): ClaimJudgment {
  const facts = { ...given, texts: tellApart(given.texts, given.stateHistory) };
  const findings = theoriesThatHold(facts, allowed);
  const holding = satisfied(findings);
  const money = claimMoney(holding);
  const limit = smallClaimsLimit(facts.forum ?? stateAt(facts.stateHistory, allowed.today));
  return {
    facts,
    findings,
    holding,
    noClaim: noClaim(facts, allowed),
    money,
    isOverLimit: limit !== null && money.baseCents > limit,
    pathway: pathway(holding, facts, allowed),
    nextQuestion: nextQuestion(facts, allowed, holding),
    openQuestions: openQuestions(facts, allowed, holding),
    lastDays: lastDays(holding),
    actBy: actBy(holding),
    obstacles: releaseObstacles(facts, allowed, holding),
  };
}
