import {
  pathways,
  type Allowed,
  type ClaimFacts,
  type Pathway,
} from "~/core/claims/facts/claim-facts";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { placeMoment, stateAt } from "~/core/claims/facts/place-moment";
import { actBy } from "~/core/claims/judge/limitation";
import {
  satisfied,
  theoriesThatHold,
  type TheoryFinding,
} from "~/core/claims/judge/theories-that-hold";

/** The strictest of some pathways. */
export const strictest = (ways: readonly Pathway[]): Pathway | null =>
  pathways.find((way) => ways.includes(way)) ?? null;

function statesOf(findings: readonly TheoryFinding[], facts: ClaimFacts, today: string): string[] {
  const then = findings.flatMap(({ texts }) => texts.map(({ stateThen }) => stateThen));
  const others = [stateAt(facts.stateHistory, today), facts.forum, facts.respondentState];
  return [...then, ...others].flatMap((state) => state ?? []);
}

/**
 * The states that a claim touches as far as is known: where the person lives and lived when each
 * text of the sender came, the court's and the company's (CL-04).
 */
export function statesOfClaim(facts: ClaimFacts, today: CalendarDay): string[] {
  const then = facts.texts.flatMap(({ direction, receivedAt }) =>
    direction === "from_person" || receivedAt === null
      ? []
      : stateAt(facts.stateHistory, placeMoment(receivedAt, facts.stateHistory).day),
  );
  const others = [stateAt(facts.stateHistory, today), facts.forum, facts.respondentState];
  return [...new Set([...then, ...others].flatMap((state) => state ?? []))];
}

/**
 * The pathway of a claim (CL-04): the strictest of the states where the person lived at each text
 * and lives now, the court's and the company's. Too near the last day it is at least `refer`. Null
 * where no theory holds, unless that is only because some states are excluded.
 */
export function pathway(
  holding: readonly TheoryFinding[],
  facts: ClaimFacts,
  allowed: Allowed,
): Pathway | null {
  const counted =
    holding.length > 0
      ? holding
      : satisfied(theoriesThatHold(facts, allowed, { liftExclusion: true }));
  if (counted.length === 0) return null;
  const ways = statesOf(counted, facts, allowed.today).map(allowed.pathwayOf);
  const by = actBy(holding);
  return strictest(by !== null && allowed.today > by ? [...ways, "refer"] : ways);
}

/** Whether a claim is assigned on a pathway: for letters in our name alone, or a filing too. */
export const isAssigned = (way: Pathway | null): boolean =>
  way === "letters_only" || way === "may_file";

/** Whether a pathway allows sending anything. */
export const letsOut = (way: Pathway | null): boolean => isAssigned(way) || way === "person_files";
