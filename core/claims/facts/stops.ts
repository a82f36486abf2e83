import { addBusinessDays, addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import type { ClaimFacts, StopFact, StopKind } from "~/core/claims/facts/claim-facts";
import { placeMoment } from "~/core/claims/facts/place-moment";
import type { StopClock } from "~/core/claims/theories/theory-entry";

/** A wish to stop that counts: delivered, dated, in clear words. */
export type ValidStop = {
  day: CalendarDay;
  letters: string | null;
  channel: StopFact["channel"];
  toSendingNumber: boolean | null;
};

const perSe: ReadonlySet<string> = new Set([
  "stop",
  "quit",
  "end",
  "revoke",
  "optout",
  "cancel",
  "unsubscribe",
]);

/** The letters of some words, lower case: what the law's single words are compared with. */
export const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}]/gu, "");

/** What kind of wish some words are, as far as single words tell (LG-01); else a person looks. */
export const stopKindOf = (words: string | null): StopKind =>
  words !== null && perSe.has(lettersOf(words)) ? "per_se" : "unclear";

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
 * What is known of the person's wishes to stop (CL-01). One bubble whose side is unclear makes all
 * of them unclear, since the order is; one that was not delivered is none.
 */
export function stops(facts: ClaimFacts): { valid: ValidStop[]; isKnown: boolean } {
  const made = facts.stops?.filter(({ delivered }) => delivered !== false);
  if (!made) return { valid: [], isKnown: false };
  const isOrderClear = facts.texts.every(({ direction }) => direction !== null);
  const valid = isOrderClear ? made.flatMap((stop) => validStop(stop, facts) ?? []) : [];
  return { valid, isKnown: valid.length > 0 || made.length === 0 };
}

/** Whether a text came later than the time that a wish to stop needs to take effect (CL-07). */
export function isLate(day: CalendarDay, stoppedOn: CalendarDay, clock: StopClock): boolean {
  const last =
    clock.kind === "business"
      ? addBusinessDays(stoppedOn, clock.days)
      : addDays(stoppedOn, clock.days);
  return day > last;
}
