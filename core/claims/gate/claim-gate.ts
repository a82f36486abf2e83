import { eq } from "drizzle-orm";
import { isLive } from "~/core/app-mode";
import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { oneTextEach } from "~/core/claims/facts/one-text-each";
import { allowedOn } from "~/core/claims/register/allowed-on";
import { releaseObstacles, type ReleaseObstacle } from "~/core/claims/judge/may-release";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { findEmergencyStop, type EmergencyStop } from "~/core/emergency-stops";
import { NotFound, RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import type { Stoppable } from "~/db/vocabulary";

/** What is about to happen to a claim. */
export type GatedAct = "release" | "letter" | "settle";

/** Whether it may, or what is missing, in words for staff. */
export type GateAnswer = { allowed: true } | { allowed: false; code: string; missing: string[] };

/** What is missing, in words for staff. */
export const obstacleWords: Readonly<Record<ReleaseObstacle, string>> = {
  no_theory: "No theory holds by the facts that are known.",
  no_approved_theory: "Counsel has approved none of the theories that hold.",
  pathway: "The pathway of the state is closed, not approved, or leads to a lawyer.",
  company_unknown: "It is not known which company sent the texts.",
  blocked: "The claim is in other hands, or something else blocks it.",
  other_hands_unknown: "It is not known whether the claim was given to somebody else.",
  arbitration_unknown: "It is not known whether the person agreed to arbitration.",
};

// Without the questions, which are most of the work of a whole judgment.
function obstaclesOf(caseId: string, now: number): ReleaseObstacle[] {
  const { facts: seen } = factsOfMatter(caseId);
  const allowed = allowedOn(new Date(now).toISOString().slice(0, 10));
  const facts = { ...seen, texts: oneTextEach(seen.texts, seen.stateHistory) };
  return releaseObstacles(facts, allowed, satisfied(theoriesThatHold(facts, allowed)));
}

const stopped = ({ reason }: EmergencyStop): GateAnswer => ({
  allowed: false,
  code: "stopped",
  missing: [`Staff has stopped this: ${reason}`],
});

function placeOf(caseId: string): { state: string | null; company: string | null } {
  const row = db
    .select({ company: cases.violatorDomain, state: profiles.state })
    .from(cases)
    .leftJoin(profiles, eq(profiles.userId, cases.userId))
    .where(eq(cases.id, caseId))
    .get();
  if (!row) throw new NotFound(`There is no case ${caseId}.`);
  return row;
}

// A settlement is what has happened already: no stop undoes it, but the claim must be allowed.
const stopOf: Readonly<Partial<Record<GatedAct, Stoppable>>> = {
  release: "letters",
  letter: "letters",
};

/**
 * The one gate of a claim (CL-02, CL-04): asked before it is released, before each letter is
 * written and once more before it leaves, and before it settles. A stop holds in every mode. In
 * live mode a theory that holds must be approved, and the pathway too; demo mode shows unapproved
 * samples and pursues as ever (decisions, Cases). @throws NotFound
 */
export function claimGate(caseId: string, act: GatedAct, now: number = Date.now()): GateAnswer {
  const what = stopOf[act];
  const stop = what && findEmergencyStop(what, placeOf(caseId));
  if (stop) return stopped(stop);
  if (!isLive()) return { allowed: true };
  const obstacles = obstaclesOf(caseId, now);
  return obstacles.length === 0
    ? { allowed: true }
    : {
        allowed: false,
        code: "claim_not_open",
        missing: obstacles.map((each) => obstacleWords[each]),
      };
}

/** @throws RuleBroken `stopped` or `claim_not_open` with what is missing; NotFound */
export function checkClaimGate(caseId: string, act: GatedAct, now: number = Date.now()): void {
  const answer = claimGate(caseId, act, now);
  if (!answer.allowed) throw new RuleBroken(answer.code, answer.missing.join(" "));
}

/**
 * Why no claim is taken from a state, or null: a stop, or in live mode a pathway that is closed
 * (CL-04). Asked at sign-up and when a picture comes.
 */
export function closedIn(
  state: string | null,
  door: "sign_ups" | "intake",
  now: number = Date.now(),
): "stopped" | "closed" | null {
  if (findEmergencyStop(door, { state })) return "stopped";
  if (state === null || !isLive()) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  return allowedOn(today).pathwayOf(state) === "closed" ? "closed" : null;
}
