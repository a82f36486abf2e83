import type { Moment, StopFact } from "~/core/claims/facts/claim-facts";
import { factValues, isUnknown } from "~/core/claims/facts/fact-values";
import { areSameWords } from "~/core/claims/facts/one-text-each";

type Line = { value: unknown; at: number };

function stopsOf({ value }: Line): StopFact[] {
  const read = factValues.stops.safeParse(value);
  return read.success ? read.data : [];
}

const dayOf = (at: Moment): string =>
  at.kind === "local" ? at.day : new Date(at.at).toISOString().slice(0, 10);

// A picture that cuts off the day shows the same bubble again; one that shows a day for the first
// time shows more than staff has seen.
const repeats = (again: StopFact, ruled: StopFact): boolean =>
  areSameWords(again.words, ruled.words) &&
  (again.at === null || (ruled.at !== null && dayOf(again.at) === dayOf(ruled.at)));

/**
 * Staff's word on the stops of a matter, with the stops that only later pictures show (CL-01). A
 * bubble that staff ruled on, by its words and its day as read, stays as staff said it, however
 * often it is shown again. Where staff said that it is not known, new stops alone are known. Pure.
 */
export function withLaterStops<Ruling extends Line>(
  ruling: Ruling,
  pictures: readonly Line[],
): Ruling {
  const said = stopsOf(ruling);
  const seenThen = pictures.filter(({ at }) => at <= ruling.at).flatMap(stopsOf);
  const ruled = [...said, ...seenThen];
  const later = pictures.filter(({ at }) => at > ruling.at).flatMap(stopsOf);
  const fresh = later.filter((stop) => !ruled.some((other) => repeats(stop, other)));
  // A stop that was not delivered tells nothing of what staff does not know.
  const counted = isUnknown(ruling.value)
    ? fresh.filter(({ delivered }) => delivered !== false)
    : fresh;
  if (counted.length === 0) return ruling;
  const once = new Map([...said, ...counted].map((stop) => [JSON.stringify(stop), stop]));
  return { ...ruling, value: [...once.values()] };
}
