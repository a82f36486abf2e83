import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { oneTextEach } from "~/core/claims/facts/one-text-each";
import { sureMoney } from "~/core/claims/judge/claim-money";
import { releaseObstacles, type ReleaseObstacle } from "~/core/claims/judge/may-release";
import { isAssigned, pathway, statesOfClaim } from "~/core/claims/judge/pathway";
import {
  satisfied,
  theoriesThatHold,
  type TheoryFinding,
} from "~/core/claims/judge/theories-that-hold";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { doctorStops, stopAmong, type EmergencyStop, type StopPlace } from "~/core/emergency-stops";
import type { Stoppable } from "~/db/vocabulary";

/** The act that a claim is about to undergo. */
export type GatedAct = "accept" | "release" | "letter" | "settle";

/** Permission for an act, or what is missing, in words for staff. */
export type GateAnswer = { allowed: true } | { allowed: false; code: string; missing: string[] };

/** What is missing, in words for staff. */
export const obstacleWords: Readonly<Record<ReleaseObstacle, string>> = {
  no_theory: "No theory holds by the facts that are known.",
  kind_unknown: "It is not known of every text whether it advertises.",
  no_approved_theory: "Counsel has approved none of the theories that hold.",
  pathway: "The pathway of the state is closed, not approved, or leads to a lawyer.",
  company_unknown: "It is not known which company sent the texts.",
  blocked: "The claim is in other hands, or something else blocks it.",
  other_hands_unknown: "It is not known whether the claim was given to somebody else.",
  arbitration_unknown: "It is not known whether the person agreed to arbitration.",
};

// A settlement has already happened: no stop prevents recording it, but the claim must be allowed.
const stopOf: Readonly<Partial<Record<GatedAct, Stoppable>>> = {
  accept: "intake",
  release: "letters",
  letter: "letters",
};

/** The stop in force that prevents an act on a claim, or undefined. In every mode. Pure. */
export function stoppedBy(
  act: GatedAct,
  stops: readonly EmergencyStop[],
  place: StopPlace,
): GateAnswer | undefined {
  const what = stopOf[act];
  const stop = what && stopAmong(stops, what, place);
  return (
    stop && {
      allowed: false,
      code: "stopped",
      missing: [
        stop.stoppedBy === doctorStops ? stop.reason : `Staff has stopped this: ${stop.reason}`,
      ],
    }
  );
}

/**
 * Whether a claim may be accepted: each state that it touches must have an open pathway (CL-04).
 * What the facts must prove is asked before its release. Pure.
 */
export function allowedAtAcceptance(facts: ClaimFacts, allowed: Allowed): GateAnswer {
  const closed = statesOfClaim(facts, allowed.today).filter(
    (state) => allowed.pathwayOf(state) === "closed",
  );
  if (closed.length === 0) return { allowed: true };
  const words = `No claims are taken from ${closed.join(", ")}: no pathway of it is approved.`;
  return { allowed: false, code: "state_closed", missing: [words] };
}

/**
 * What the gate judges by: the facts, each text once, the day's approvals, and the theories that
 * hold.
 */
export type GateJudgment = {
  facts: ClaimFacts;
  allowed: Allowed;
  holding: readonly TheoryFinding[];
};

/** Judges a claim for its gate (CL-02). Pure, and without the questions, most of the work. */
export function judgeForGate(seen: ClaimFacts, allowed: Allowed): GateJudgment {
  const facts = { ...seen, texts: oneTextEach(seen.texts, seen.stateHistory) };
  return { facts, allowed, holding: satisfied(theoriesThatHold(facts, allowed)) };
}

/** The theories that a letter cites: exactly those that hold and are approved (CL-05). Pure. */
export const citable = ({
  holding,
  allowed,
}: Pick<GateJudgment, "holding" | "allowed">): TheoryFinding[] =>
  holding.filter(({ entry }) => isTheoryApproved(allowed.approvals, entry.id));

/**
 * Whether an act on a claim is allowed by its facts and the approvals of the day (CL-02, CL-04).
 * Pure.
 */
export function allowedByFacts({ facts, allowed, holding }: GateJudgment): GateAnswer {
  const obstacles = releaseObstacles(facts, allowed, holding);
  if (obstacles.length === 0) return { allowed: true };
  const missing = obstacles.map((each) => obstacleWords[each]);
  return { allowed: false, code: "claim_not_open", missing };
}

/**
 * Whether an approved theory that holds names an amount that is sure: a letter demands what follows
 * from the theories that it cites (CL-05), and some give nothing but a loss that has to be shown,
 * or an amount that was not verified. Pure.
 */
export const namesAmount = (judged: GateJudgment): boolean =>
  citable(judged).some((finding) => sureMoney(finding).baseCents > 0);

/** Why a claim without such an amount stays, in words for staff. */
export const noAmountWords =
  "No approved theory that holds names an amount that a letter could demand.";

/**
 * Whether letters of ours would pursue a claim and could demand nothing: none would ever leave, so
 * that it is not released (CL-05). A claim that its person files needs no such amount. Pure.
 */
export function lacksAmount(judged: GateJudgment): boolean {
  const { facts, allowed, holding } = judged;
  const isOurs = isAssigned(pathway(holding, facts, allowed));
  return isOurs && citable(judged).length > 0 && !namesAmount(judged);
}
