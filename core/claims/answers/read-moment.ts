import type { CalendarDay } from "~/core/claims/facts/calendar";
import { choices, monthNames } from "~/core/claims/answers/day-words";
import { daysNamed, type NamedDay } from "~/core/claims/answers/days-named";
import { phraseList, wordList } from "~/core/claims/answers/known-words";
import { isSpanish, partsOf, wordsOf, type Part } from "~/core/claims/answers/parts";
import { holds, readPart } from "~/core/claims/answers/read-part";
import { timeNamed } from "~/core/claims/answers/time-named";
import { nothingAsked } from "~/core/claims/answers/topic";

/** A day of a text with the second of that day, where the answer tells it without doubt. */
export type SaidMoment = { day: CalendarDay; second: number | null };

const ofTime = wordList(
  `hour time am pm evening afternoon morning night noon midnight lunch dinner oclock clock hora
   tarde noche manana mediodia minute early late`,
);
const denied = phraseList("not of|not in the|not at|not on|no en la|not the");

type Said = {
  part: Part;
  days: NamedDay[];
  isOpenDay: boolean;
  second: number | null;
  isTimed: boolean;
  turns: boolean;
  isDoubtful: boolean;
};

// "Oct 3 or 4" leaves the day open, "evening or late afternoon" only the time.
const isBetweenDays = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const next = words[at + 1] ?? "";
    const isDay = /^\d/.test(next) || monthNames.has(next) || weekdays.has(next) || next === "the";
    return (
      choices.has(word) && word !== "maybe" && (isDay || word === "between" || word === "entre")
    );
  });

function readParts(text: string, today: CalendarDay): Said[] {
  const spanish = isSpanish(wordsOf(text));
  return partsOf(text).map((part) => {
    const read = readPart(part, nothingAsked, spanish);
    const isQuiet = read.isBelief || read.isAsked || holds(part.line, denied);
    const named = isQuiet ? [] : daysNamed(part.words, today);
    const days = named.filter((day): day is NamedDay => day.from !== null);
    const { second, isTimed } = isQuiet
      ? { second: null, isTimed: false }
      : timeNamed(
          part.words,
          named.flatMap(({ at, end }) => ({ at, end })),
        );
    const isChoice = days.length > 0 && isBetweenDays(part.words);
    return {
      part,
      days,
      isOpenDay:
        named.some(({ from, at }) => from === null && !weekdays.has(part.words[at] ?? "")) ||
        isChoice,
      second,
      isTimed,
      turns: read.turns !== null || read.head === "no",
      isDoubtful: read.isHedged || read.isUnsure || read.isPending || read.doubts,
    };
  });
}

const isWholeYear = ({ from, to }: NamedDay) =>
  from.slice(0, 4) === to.slice(0, 4) && from.endsWith("01-01") && to.slice(5) > "11";
const isOneDay = ({ from, to }: NamedDay): boolean => from === to;

// "10/8, but not of this year. 2025."
function inYear(day: NamedDay, years: readonly NamedDay[]): CalendarDay | null {
  const [year] = years;
  if (!year) return day.from;
  return years.length === 1 ? `${year.from.slice(0, 4)}${day.from.slice(4)}` : null;
}

/** The day, and where it is told the time, of the answer to Q11; null when no one day is told. */
export function readMoment(text: string, today: CalendarDay): SaidMoment | "unsure" | null {
  const all = readParts(text, today);
  // A later day takes the place of an earlier one only after a change of mind.
  const turn = all.findLastIndex(
    ({ turns, days }, at) =>
      turns && (days.length > 0 || all.slice(at).some((one) => one.days.length > 0)),
  );
  const counted = all.slice(Math.max(0, turn));
  if (counted.some(({ isOpenDay }) => isOpenDay)) return null;
  const isDoubted = counted.some(
    ({ isDoubtful, days, part }) =>
      isDoubtful && (days.length > 0 || !part.words.some((word) => ofTime.has(word))),
  );
  if (isDoubted) return counted.some(({ days }) => days.length > 0) ? null : "unsure";
  const named = counted.flatMap(({ days }) => days);
  const years = named.filter((day) => isWholeYear(day) && !isOneDay(day));
  const single = named.filter(isOneDay);
  const days = new Set(withoutWeekdays(single, counted).map((day) => inYear(day, years)));
  const [day] = days;
  if (days.size !== 1 || !day || day > today) return null;
  const timed = all.slice(lastTimed(all));
  const times = new Set(timed.flatMap(({ second, isTimed }) => (isTimed ? [second] : [])));
  const [second = null] = times;
  return { day, second: times.size === 1 ? second : null };
}

// "PM, sorry" takes the place of the time before, with or without the day said again.
function lastTimed(all: readonly Said[]): number {
  return Math.max(
    0,
    all.findLastIndex(({ turns }, at) => turns && all.slice(at).some(({ isTimed }) => isTimed)),
  );
}

// The day of the week beside a date names the same day again.
function withoutWeekdays(single: readonly NamedDay[], counted: readonly Said[]): NamedDay[] {
  const isWeekday = ({ at }: NamedDay, words: readonly string[]): boolean =>
    weekdays.has(words[at] ?? "");
  const dated = counted.flatMap(({ days, part }) =>
    days.filter((day) => isOneDay(day) && !isWeekday(day, part.words)),
  );
  return dated.length > 0 ? dated : [...single];
}
const weekdays = wordList(
  `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri
   lunes martes miercoles jueves viernes sabado domingo`,
);
