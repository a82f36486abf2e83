import { addMonths, type CalendarDay } from "~/core/claims/facts/calendar";
import { choices } from "~/core/claims/answers/day-words";
import { daysNamed, type NamedDay } from "~/core/claims/answers/days-named";
import { hedges } from "~/core/claims/answers/known-words";
import { matterSaid } from "~/core/claims/answers/matter-said";
import { partsOf, type Part } from "~/core/claims/answers/parts";
import { holds } from "~/core/claims/answers/read-part";
import { settle } from "~/core/claims/answers/settle";
import { topics } from "~/core/claims/answers/topics";

// Between two days, or a day that is guessed, none is told.
const isChoice = ({ words, line }: Part): boolean =>
  words.some((word) => choices.has(word)) || holds(line, hedges);

function lastDay(parts: readonly Part[], today: CalendarDay): CalendarDay | null {
  const dated = parts.flatMap((part) => {
    const days = daysNamed(part.words, today);
    return days.length > 0 ? [{ part, days }] : [];
  });
  const days = dated.flatMap((each) => each.days);
  const isOpen = days.some(({ from }) => from === null) || dated.some(({ part }) => isChoice(part));
  const known = days.filter((day): day is NamedDay => day.from !== null);
  if (isOpen || known.length === 0) return null;
  // The last time is asked for, and the last day of a month or year is the careful reading.
  return (
    known
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? null
  );
}

// "Not in those 3 months" is the answer, whatever was before them.
function isOutside(
  question: "Q3" | "Q6",
  text: string,
  says: string,
  day: CalendarDay | null,
  today: CalendarDay,
): boolean {
  const isLately = day !== null && day > addMonths(today, -4);
  const isSaid = partsOf(text).some(({ line }) => holds(line, topics[question].not));
  return question === "Q6" && isSaid && !isLately && says !== "unsure";
}

/**
 * Reads the answer to "have you, and when last": the day (of a month or year its last), `none`,
 * `open` where they did and the day is not told or nothing is sure, or `nothing` about it.
 */
export function saidDay(
  question: "Q3" | "Q6",
  text: string,
  today: CalendarDay,
): { day: CalendarDay } | "none" | "open" | "nothing" {
  const { says, parts } = settle(text, topics[question], matterSaid(question, today));
  if (says === "no" || isOutside(question, text, says, lastDay(parts, today), today)) return "none";
  if (says === "nothing") return "nothing";
  if (says !== "yes") return "open";
  const day = lastDay(parts, today);
  return day === null ? "open" : { day };
}
