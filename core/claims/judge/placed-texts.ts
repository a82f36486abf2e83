import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts, ClaimText } from "~/core/claims/facts/claim-facts";
import { placeMoment, stateAt } from "~/core/claims/facts/place-moment";

/** A text with its day, its time of day and the person's state on that day, as far as known. */
export type PlacedText = ClaimText & {
  day: CalendarDay | null;
  second: number | null;
  stateThen: string | null;
};

/** Whether a text is an advertisement of the sender that may count (CL-08). */
export const isMarketing = (text: ClaimText, { approvals }: Allowed): boolean =>
  text.direction === "from_sender" &&
  text.isConfirmation !== true &&
  (text.class === "marketing" || (text.class === "mixed" && approvals.mixed));

function placed(text: ClaimText, facts: ClaimFacts): PlacedText {
  if (text.receivedAt === null) return { ...text, day: null, second: null, stateThen: null };
  const { day, second } = placeMoment(text.receivedAt, facts.stateHistory);
  return { ...text, day, second, stateThen: stateAt(facts.stateHistory, day) };
}

/** Orders texts by time, then by id, so that the result does not depend on the order of a list. */
const inTime = (one: PlacedText, other: PlacedText): number => {
  const key = ({ day, second, id }: PlacedText) =>
    `${day ?? ""} ${String(second ?? 0).padStart(5, "0")} ${id}`;
  return key(one) < key(other) ? -1 : 1;
};

/** The sender's advertisements, oldest first, each with its place in time. */
export const marketingTexts = (facts: ClaimFacts, allowed: Allowed): PlacedText[] =>
  facts.texts
    .filter((text) => isMarketing(text, allowed))
    .map((text) => placed(text, facts))
    .sort(inTime);
