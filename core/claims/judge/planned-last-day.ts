import { addYears, type CalendarDay } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import { lastDayOf } from "~/core/claims/judge/limitation";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { theoryTable } from "~/core/claims/theories/theory-table";

// The shortest limitation period that may apply to a text: its state's own, or the federal one.
function yearsFor(state: string | null): number {
  const years = theoryTable
    .filter(({ jurisdiction }) => state === null || ["US", state].includes(jurisdiction))
    .map(({ limitation }) => limitation.planningYears);
  return Math.min(...years);
}

/**
 * The first day on which a part of a claim may expire, for the order of work (CL-07): by the
 * theories that hold or, while none does, by any that may. Pure; null without a dated text.
 */
export function plannedLastDay(facts: ClaimFacts, allowed: Allowed): CalendarDay | null {
  const held = satisfied(theoriesThatHold(facts, allowed)).flatMap((each) => lastDayOf(each) ?? []);
  const planned = marketingTexts(facts, allowed).flatMap(({ day, stateThen }) =>
    day === null ? [] : [addYears(day, yearsFor(stateThen))],
  );
  const live = planned.filter((day) => day >= allowed.today);
  return [...(held.length > 0 ? held : live)].sort()[0] ?? null;
}
