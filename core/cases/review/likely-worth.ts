import { dollars } from "~/core/money";

/**
 * The likely worth of the messages of a case, in cents: 500 dollars for each that the sender sent
 * (LG-11). An estimate for the order of work, no promise.
 */
export const likelyWorthCents = (messages: readonly { from: string }[]): number =>
  dollars(500) * Math.max(1, messages.filter(({ from }) => from === "sender").length);
