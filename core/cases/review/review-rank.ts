import { hours } from "~/core/duration";
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

/**
 * Since when a case counts as waiting for review: oldest first, and each further message of the
 * sender makes it half a day older, so that what is worth more comes earlier without anything
 * waiting for ever (at most five days).
 */
export function reviewRank(openedAt: number, messages: readonly Message[]): number {
  return openedAt - hours(12) * Math.min(10, countSent(messages) - 1);
}
