import type { Moment, StopFact } from "~/core/claims/facts/claim-facts";
import { factValues } from "~/core/claims/facts/fact-values";
import type { FactLine } from "~/core/claims/facts/list-fact-lines";
import { areSameWords } from "~/core/claims/facts/one-text-each";

/** A stop of which the person told the day alone, for one that a picture shows without it. */
export const stopOfToldDay = (at: Moment): StopFact => ({
  at,
  words: null,
  channel: "reply",
  toSendingNumber: true,
  kind: "unclear",
  delivered: null,
});

const stopsOf = (value: unknown): StopFact[] => factValues.stops.safeParse(value).data ?? [];

/** The day that a person told of a stop without its words, or null. */
export const toldDayOf = (value: unknown): Moment | null =>
  stopsOf(value).find(({ words, at }) => words === null && at !== null)?.at ?? null;

const placeOf = (textId: string | null): number => Number(textId?.split(":").at(-1) ?? NaN);

type Days = { earliest: string | null; latest: string | null };

// The last day that a picture shows above a bubble of the person, and the first below it.
function daysAround(stop: StopFact, lines: readonly FactLine[]): Days {
  const texts = lines.flatMap(({ fact, textId, sourceRef, value }) => {
    const text = fact === "text" ? factValues.text.safeParse(value).data : undefined;
    return text ? [{ ...text, picture: sourceRef, place: placeOf(textId) }] : [];
  });
  const bubbles = texts.filter(
    ({ direction, words }) => direction === "from_person" && areSameWords(words, stop.words),
  );
  const daysWhere = (isThere: (bubble: number, place: number) => boolean): string[] =>
    texts
      .flatMap(({ picture, place, receivedAt }) =>
        receivedAt?.kind === "local" &&
        bubbles.some((bubble) => bubble.picture === picture && isThere(bubble.place, place))
          ? [receivedAt.day]
          : [],
      )
      .toSorted();
  return {
    earliest: daysWhere((bubble, place) => place < bubble).at(-1) ?? null,
    latest: daysWhere((bubble, place) => place > bubble)[0] ?? null,
  };
}

/**
 * The stops that pictures show, where no day stands beside one with the day that the person told of
 * it (CL-01): the picture proves the words and their order, and what the person says of the day
 * makes it their word. A day after one that the picture shows below, or before one above, counts
 * for nothing. Pure.
 * @param said the person's newest line about stops
 */
export function withToldDay(
  shown: FactLine,
  said: FactLine | undefined,
  lines: readonly FactLine[],
): FactLine {
  const at = toldDayOf(said?.value);
  const stops = stopsOf(shown.value);
  if (said === undefined || at === null || at.kind !== "local") return shown;
  if (stops.some((stop) => stop.at !== null && stop.delivered === true)) return shown;
  const isUndated = (stop: StopFact): boolean => {
    const { earliest, latest } = daysAround(stop, lines);
    const fits = at.day >= (earliest ?? at.day) && at.day <= (latest ?? at.day);
    return stop.at === null && stop.delivered === true && fits;
  };
  if (!stops.some(isUndated)) return shown;
  const { source, sourceRef, saidBy } = said;
  const value = stops.map((stop) => (isUndated(stop) ? { ...stop, at } : stop));
  return { ...shown, source, sourceRef, saidBy, at: said.at, value };
}
