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

// The first day that a picture shows below a bubble of the person: the stop came no later.
function latestDay(stop: StopFact, lines: readonly FactLine[]): string | null {
  const texts = lines.flatMap(({ fact, textId, sourceRef, value }) => {
    const text = fact === "text" ? factValues.text.safeParse(value).data : undefined;
    return text ? [{ ...text, picture: sourceRef, place: placeOf(textId) }] : [];
  });
  const bubbles = texts.filter(
    ({ direction, words }) => direction === "from_person" && areSameWords(words, stop.words),
  );
  const below = texts.flatMap(({ picture, place, receivedAt }) =>
    receivedAt?.kind === "local" &&
    bubbles.some((bubble) => bubble.picture === picture && bubble.place < place)
      ? [receivedAt.day]
      : [],
  );
  return below.toSorted()[0] ?? null;
}

/**
 * The stops that pictures show, where no day stands beside one with the day that the person told of
 * it (CL-01): the picture proves the words and their order, and what the person says of the day
 * makes it their word. A day after one that the picture shows below counts for nothing. Pure.
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
    const latest = latestDay(stop, lines);
    return stop.at === null && stop.delivered === true && (latest === null || at.day <= latest);
  };
  if (!stops.some(isUndated)) return shown;
  const { source, sourceRef, saidBy } = said;
  const value = stops.map((stop) => (isUndated(stop) ? { ...stop, at } : stop));
  return { ...shown, source, sourceRef, saidBy, at: said.at, value };
}
