import type { CalendarDay } from "~/core/claims/facts/calendar";
import { days, hours } from "~/core/duration";
import { dollars } from "~/core/money";

type Message = { from: string };

const countSent = (messages: readonly Message[]): number =>
  Math.max(1, messages.filter(({ from }) => from === "sender").length);

/**
 * What the messages of a case could be worth: 500 dollars for each that the sender sent (LG-11). An
 * estimate for the order of work, no promise.
 */
export function likelyWorthCents(messages: readonly Message[]): number {
  return dollars(500) * countSent(messages);
}

/** Nothing new is begun in the last days of a period (CL-07). */
const tooLateFor = days(60);
/** A claim with less time than this to begin goes before all that has more. */
const urgentFor = days(120);
/** Puts the urgent ones before any case that ever waited, in the order of their own dates. */
const beforeAll = days(20_000);

function usualRank(openedAt: number, messages: readonly Message[]): number {
  return openedAt - hours(12) * Math.min(10, countSent(messages) - 1);
}

/**
 * The place of a case in the review, smallest first, in ms. First what runs out of time, by the
 * last day on which it can be begun (CL-07). Then since when a case counts as waiting: oldest
 * first, and each further message of the sender makes it half a day older, so that what is worth
 * more comes earlier without anything waiting for ever (at most five days).
 */
export function reviewRank(
  openedAt: number,
  messages: readonly Message[],
  lastDay: CalendarDay | null = null,
): number {
  const beginBy = lastDay === null ? Infinity : Date.parse(`${lastDay}T00:00:00Z`) - tooLateFor;
  return beginBy - openedAt < urgentFor ? beginBy - beforeAll : usualRank(openedAt, messages);
}
