import { addBusinessDays, addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import type { ClaimFacts, StopFact } from "~/core/claims/facts/claim-facts";
import { lettersOf, stopKindOf } from "~/core/claims/facts/read-stop";
import { placeMoment } from "~/core/claims/facts/place-moment";
import type { StopClock } from "~/core/claims/theories/theory-entry";

/** A stop that counts: delivered, dated, in clear words. */
export type ValidStop = {
  day: CalendarDay;
  letters: string | null;
  channel: StopFact["channel"];
  toSendingNumber: boolean | null;
};

function validStop(stop: StopFact, facts: ClaimFacts): ValidStop | null {
  const kind = stop.kind ?? stopKindOf(stop.words);
  if (stop.delivered !== true || kind === "unclear" || stop.at === null) return null;
  return {
    day: placeMoment(stop.at, facts.stateHistory, "latest").day,
    letters: stop.words === null ? null : lettersOf(stop.words),
    channel: stop.channel,
    toSendingNumber: stop.toSendingNumber,
  };
}

/**
 * The known stops of the person (CL-01). One bubble whose side is unclear makes the order, and so
 * all of them, unclear; one that was not delivered does not count.
 */
export function stops(facts: ClaimFacts): { valid: ValidStop[]; isKnown: boolean } {
  const made = facts.stops?.filter(({ delivered }) => delivered !== false);
  if (!made) return { valid: [], isKnown: false };
  const isOrderClear = facts.texts.every(({ direction }) => direction !== null);
  const valid = isOrderClear ? made.flatMap((stop) => validStop(stop, facts) ?? []) : [];
  return { valid, isKnown: valid.length > 0 || made.length === 0 };
}

/** Whether a clear stop is shown, and on no day: nobody can say yet which texts came after it. */
export const isStopUndated = (facts: ClaimFacts): boolean =>
  !stops(facts).isKnown &&
  (facts.stops ?? []).some(
    (stop) =>
      stop.delivered === true &&
      stop.at === null &&
      (stop.kind ?? stopKindOf(stop.words)) !== "unclear",
  );

/**
 * The stops that staff has still to look at: told only, or in words that leave doubt (CL-01). They
 * count for nothing until then.
 */
export const unsureStops = ({ stops: made }: ClaimFacts): StopFact[] =>
  (made ?? []).filter(
    (stop) =>
      stop.delivered === null ||
      (stop.delivered && (stop.kind ?? stopKindOf(stop.words)) === "unclear"),
  );

/** Whether a text came after the time that a stop needs to take effect (CL-07). */
export function isLate(day: CalendarDay, stoppedOn: CalendarDay, clock: StopClock): boolean {
  const last =
    clock.kind === "business"
      ? addBusinessDays(stoppedOn, clock.days)
      : addDays(stoppedOn, clock.days);
  return day > last;
}
