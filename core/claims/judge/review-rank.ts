import type { CalendarDay } from "~/core/claims/facts/calendar";
import { days, hours } from "~/core/duration";

/** No case is begun in the last days of a limitation period (CL-07). */
const tooLateFor = days(60);
/** A claim with less time than this left goes before all that have more. */
const urgentFor = days(120);
/** Puts the urgent ones before any other waiting case, in the order of their own dates. */
const beforeAll = days(20_000);

function usualRank(openedAt: number, texts: number): number {
  return openedAt - hours(12) * Math.min(10, Math.max(1, texts) - 1);
}

/**
 * The place of a case in the review, smallest first, in ms. Cases that run out of time come first,
 * by the last day on which they can be begun (CL-07). The others are ordered by the time since when
 * they count as waiting: oldest first, and each further text of the sender makes a case half a day
 * older, at most five days, so that more valuable cases come earlier and none waits for ever. Pure.
 * @param lastDay the first day on which a part of the claim may expire
 */
export function reviewRank(
  openedAt: number,
  texts: number,
  lastDay: CalendarDay | null,
  now: number,
): number {
  const beginBy = lastDay === null ? Infinity : Date.parse(`${lastDay}T00:00:00Z`) - tooLateFor;
  return beginBy - now < urgentFor ? beginBy - beforeAll : usualRank(openedAt, texts);
}
