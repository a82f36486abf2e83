import type { CalendarDay } from "~/core/claims/facts/calendar";
import { days, hours } from "~/core/duration";
import { dollars } from "~/core/money";

type Message = { from: string };

const countSent = (messages: readonly Message[]): number =>
  Math.max(1, messages.filter(({ from }) => from === "sender").length);

/**
 * The likely worth of the messages of a case: 500 dollars for each that the sender sent (LG-11). An
 * estimate for the order of work, no promise.
 */
export function likelyWorthCents(messages: readonly Message[]): number {
  return dollars(500) * countSent(messages);
}

/** No case is begun in the last days of a limitation period (CL-07). */
const tooLateFor = days(60);
/** A claim with less time than this left goes before all that have more. */
const urgentFor = days(120);
/** Puts the urgent ones before any other waiting case, in the order of their own dates. */
const beforeAll = days(20_000);

function usualRank(openedAt: number, messages: readonly Message[]): number {
  return openedAt - hours(12) * Math.min(10, countSent(messages) - 1);
}

/**
 * The place of a case in the review, smallest first, in ms. Cases that run out of time come first,
 * by the last day on which they can be begun (CL-07). The others are ordered by the time since when
 * they count as waiting: oldest first, and each further message of the sender makes a case half a
 * day older, at most five days, so that more valuable cases come earlier and none waits for ever.
 */
export function reviewRank(
  openedAt: number,
  messages: readonly Message[],
  lastDay: CalendarDay | null = null,
): number {
  const beginBy = lastDay === null ? Infinity : Date.parse(`${lastDay}T00:00:00Z`) - tooLateFor;
  return beginBy - openedAt < urgentFor ? beginBy - beforeAll : usualRank(openedAt, messages);
}
