import { addMonths, type CalendarDay } from "~/core/claims/facts/calendar";
import type { ClaimFacts } from "~/core/claims/facts/claim-facts";
import { isLate, stops } from "~/core/claims/facts/stops";
import type { StopClock } from "~/core/claims/theories/theory-entry";

/** Whether an element is met, is not met, or depends on unknown facts. */
export type Holding = "met" | "unmet" | "unknown";

// Whether a consent or relationship was ended by a stop of its first day or later, for texts late
// enough.
const isEnded = (
  began: CalendarDay,
  endings: readonly CalendarDay[],
  day: CalendarDay,
  clock: StopClock,
): boolean => endings.some((end) => end >= began && isLate(day, end, clock));

/** Whether no consent covers a text of this day (CL-01, CL-08). */
export function withoutConsent(facts: ClaimFacts, day: CalendarDay, clock: StopClock): Holding {
  const { consent } = facts;
  if (consent === "none") return "met";
  const stopped = stops(facts).valid.map((stop) => stop.day);
  if (consent === null || consent.some(({ kind, at }) => kind === "given" && at === null))
    return stopped.some((end) => isLate(day, end, clock)) ? "met" : "unknown";
  const revoked = consent.flatMap(({ kind, at }) => (kind === "revoked" && at ? [at] : []));
  const endings = [...stopped, ...revoked];
  const covers = consent.some(
    ({ kind, at }) =>
      kind === "given" && at !== null && at <= day && !isEnded(at, endings, day, clock),
  );
  return covers ? "unmet" : "met";
}

/**
 * Whether no business relationship covers a text of this day: it lasts 18 months after a purchase,
 * 3 after an inquiry, a membership until a stop (CL-07).
 */
export function withoutRelationship(
  facts: ClaimFacts,
  day: CalendarDay,
  clock: StopClock,
): Holding {
  const { purchases, inquiries, memberSince } = facts.relationship;
  const stopped = stops(facts).valid.map((stop) => stop.day);
  const covers = (began: CalendarDay, months: number | null): boolean =>
    began <= day &&
    (months === null || day < addMonths(began, months)) &&
    !isEnded(began, stopped, day, clock);
  const isCovered =
    (purchases ?? []).some((at) => covers(at, 18)) ||
    (inquiries ?? []).some((at) => covers(at, 3)) ||
    (memberSince !== null && covers(memberSince, null));
  if (isCovered) return "unmet";
  if (purchases !== null && inquiries !== null) return "met";
  return stopped.some((end) => isLate(day, end, clock)) ? "met" : "unknown";
}
