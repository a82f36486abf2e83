import { addDays, addMonths, type CalendarDay } from "~/core/claims/facts/calendar";
import { wordList } from "~/core/claims/answers/known-words";
import {
  beforeMonth,
  dayOrdinals,
  doubtfulMonths,
  monthNames,
  weekdayNames,
} from "~/core/claims/answers/day-words";

/** A day, a month or a year that words name: its first and last day, and where it stands. */
export type NamedDay = { from: CalendarDay; to: CalendarDay; at: number; end: number };

const two = (value: number): string => String(value).padStart(2, "0");

function dayOf(year: number, month: number, date: number): CalendarDay | null {
  if (month < 1 || month > 12 || date < 1 || date > 31 || year < 1990 || year > 2100) return null;
  const day = `${year}-${two(month)}-${two(date)}`;
  return addDays(day, 0) === day ? day : null;
}

type At = { words: readonly string[]; at: number; today: CalendarDay };
type Found = { from: CalendarDay | null; to: CalendarDay | null; end: number; start?: number };

const single = (day: CalendarDay | null, end: number): Found => ({ from: day, to: day, end });

const isYear = (word: string | undefined): word is string =>
  word !== undefined && word.length === 4 && Number(word) >= 1990 && Number(word) < 2100;

function fullYear(digits: string): number {
  const year = Number(digits);
  return year < 100 ? 2000 + year : year;
}

// Without a year the last such day is meant.
function latest(month: number, date: number, today: CalendarDay): CalendarDay | null {
  const year = Number(today.slice(0, 4));
  const day = dayOf(year, month, date);
  return day !== null && day <= today ? day : dayOf(year - 1, month, date);
}

function inDigits({ words, at, today }: At): Found | null {
  const word = words[at] ?? "";
  const parts = word.split(/[/.-]/);
  if (!parts.every((part) => part !== "" && !Number.isNaN(Number(part)))) return null;
  const [a = "", b = "", c] = parts;
  if (parts.length === 3 && c !== undefined)
    return a.length === 4
      ? single(dayOf(Number(a), Number(b), Number(c)), at + 1)
      : single(dayOf(fullYear(c), Number(a), Number(b)), at + 1);
  if (parts.length !== 2 || !word.includes("/")) return null;
  if (isYear(b)) return ofMonth(Number(a), Number(b), at + 1);
  return single(latest(Number(a), Number(b), today), at + 1);
}

function ofMonth(month: number, year: number, end: number): Found {
  const from = dayOf(year, month, 1);
  return { from, to: from === null ? null : addDays(addMonths(from, 1), -1), end };
}

// "5", "5th", "fifth", "twenty first" as a day of a month.
function dateAt(words: readonly string[], at: number): { date: number; end: number } | null {
  const word = words[at];
  if (word === undefined) return null;
  const digits = /^(\d{1,2})(?:st|nd|rd|th|ro|ero)?$/.exec(word)?.[1];
  if (digits !== undefined) return { date: Number(digits), end: at + 1 };
  const spelt = dayOrdinals.get(word);
  if (spelt !== undefined) return { date: spelt, end: at + 1 };
  const joined = dayOrdinals.get(`${word}${words[at + 1] ?? ""}`);
  return joined === undefined ? null : { date: joined, end: at + 2 };
}

const isTimed = (word: string | undefined): boolean =>
  ["am", "pm", "a", "p", "times", "texts", "percent", "messages", "oclock"].includes(word ?? "");

function yearAfter(words: readonly string[], at: number, today: CalendarDay) {
  const skipped = ["of", "de", "del", "in", "en"].includes(words[at] ?? "") ? at + 1 : at;
  if (isYear(words[skipped])) return { year: Number(words[skipped]), end: skipped + 1 };
  const line = words.slice(skipped, skipped + 3).join(" ");
  const thisYear = Number(today.slice(0, 4));
  if (["this year", "este ano"].some((phrase) => line.startsWith(phrase)))
    return { year: thisYear, end: skipped + 2 };
  if (line.startsWith("last year")) return { year: thisYear - 1, end: skipped + 2 };
  if (line.startsWith("ano pasado")) return { year: thisYear - 1, end: skipped + 2 };
  if (line.startsWith("el ano pasado")) return { year: thisYear - 1, end: skipped + 3 };
  return null;
}

function isMonthMeant(words: readonly string[], at: number, date: unknown): boolean {
  const [before, after] = [words[at - 1], words[at + 1]];
  const isAlone = words.length === 1;
  return (
    !doubtfulMonths.has(words[at] ?? "") ||
    isAlone ||
    date !== null ||
    isYear(after) ||
    beforeMonth.has(before ?? "") ||
    dateAt(words, at - 1) !== null
  );
}

function named({ words, at, today }: At): Found | null {
  const month = monthNames.get(words[at] ?? "");
  if (month === undefined) return null;
  const next = words[at + 1] === "the" || words[at + 1] === "el" ? at + 2 : at + 1;
  const behind = dateAt(words, next);
  const ahead =
    dateAt(words, at - 1) ??
    (["of", "de"].includes(words[at - 1] ?? "") ? dateBefore(words, at - 1) : null);
  const date = ahead?.date ?? (behind !== null && !isTimed(words[behind.end]) ? behind.date : null);
  const dateEnd = ahead === null && date !== null && behind ? behind.end : at + 1;
  if (!isMonthMeant(words, at, date)) return null;
  const given = yearAfter(words, dateEnd, today);
  const end = given?.end ?? dateEnd;
  const start = ahead === null ? at : Math.max(0, at - 3);
  if (date !== null) {
    const day = given ? dayOf(given.year, month, date) : latest(month, date, today);
    return { ...single(day, end), start };
  }
  if (given) return ofMonth(month, given.year, end);
  const first = latest(month, 1, today);
  if (first === null || isAmbiguousLast(words, at, first, today))
    return { from: null, to: null, end };
  return ofMonth(month, Number(first.slice(0, 4)), end);
}

function dateBefore(words: readonly string[], before: number) {
  const short = dateAt(words, before - 1);
  const long = dateAt(words, before - 2);
  return long !== null && long.end === before ? long : short;
}

// "Last July" may mean this year's or the one before.
const isAmbiguousLast = (words: readonly string[], at: number, day: string, today: string) =>
  words[at - 1] === "last" && day.slice(0, 4) === today.slice(0, 4);

const notWeekdays = wordList(
  "a un every each cada todos los black good cyber fat holy giving most",
);

function weekday({ words, at, today }: At): Found | null {
  const wanted = weekdayNames.get(words[at] ?? "");
  if (wanted === undefined || notWeekdays.has(words[at - 1] ?? "")) return null;
  const date = new Date(`${today}T00:00:00Z`);
  const back = ((date.getUTCDay() || 7) - wanted + 7) % 7 || 7;
  const isLast = words[at - 1] === "last" || ["pasado", "past"].includes(words[at + 1] ?? "");
  // The day of today's name is today or a week ago.
  const day = back === 7 && !isLast ? null : addDays(today, -back);
  return single(day, at + 1);
}

// Times that name no day: they are told, and not known.
const untold = [
  "last week",
  "la semana pasada",
  "last summer",
  "last winter",
  "last spring",
  "last fall",
  "this summer",
  "this spring",
  "this year",
  "este ano",
  "last christmas",
  "christmas",
  "navidad",
  "thanksgiving",
  "long ago",
  "hace tiempo",
  "hace mucho",
  "hace poco",
  "recently",
  "the other day",
  "el otro dia",
];

const near: readonly (readonly [string, number])[] = [
  ["day before yesterday", -2],
  ["antes de ayer", -2],
  ["this morning", 0],
  ["esta manana", 0],
  ["earlier today", 0],
  ["last night", -1],
  ["yesterday", -1],
  ["anteayer", -2],
  ["antier", -2],
  ["anoche", -1],
  ["ayer", -1],
  ["today", 0],
  ["hoy", 0],
];

function relative({ words, at, today }: At): Found | null {
  const rest = `${words.slice(at).join(" ")} `;
  const found = near.find(([phrase]) => rest.startsWith(`${phrase} `));
  if (found) return single(addDays(today, found[1]), at + found[0].split(" ").length);
  const ago = /^(?:(\d{1,2}) days ago|hace (\d{1,2}) dias) /.exec(rest);
  if (ago) return single(addDays(today, -Number(ago[1] ?? ago[2])), at + 3);
  if (untold.some((phrase) => rest.startsWith(`${phrase} `)))
    return { from: null, to: null, end: at + 2 };
  const ended = /^(?:\w+ ){0,3}(?:weeks|months|years|week|month|year) ago /.exec(rest);
  if (ended) return { from: null, to: null, end: at + ended[0].trim().split(" ").length };
  if (/^hace (?:\w+ ){0,3}(?:semanas?|mes|meses|anos?) /.exec(rest))
    return { from: null, to: null, end: at + 3 };
  const [year = "", month = ""] = today.split("-");
  const before = addMonths(`${year}-${month}-01`, -1);
  if (/^(?:last month|el mes pasado|mes pasado) /.exec(rest))
    return ofMonth(Number(before.slice(5, 7)), Number(before.slice(0, 4)), at + 2);
  if (/^(?:last year|el ano pasado|ano pasado) /.exec(rest))
    return { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31`, end: at + 2 };
  const [, count] = /^(?:the|el) (\w+) (?:of this month|de este mes) /.exec(rest) ?? [];
  const date = count === undefined ? null : dateAt([count], 0);
  if (date) return single(dayOf(+today.slice(0, 4), +today.slice(5, 7), date.date), at + 5);
  return null;
}

function yearAlone({ words, at, today }: At): Found | null {
  const word = words[at];
  const thisYear = Number(today.slice(0, 4));
  const year = isYear(word) ? Number(word) : null;
  const isUnit = ["dollars", "bucks", "texts"].includes(words[at + 1] ?? "");
  if (year === null || year > thisYear || isUnit) return null;
  return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31), end: at + 1 };
}

/**
 * The days, months and years that some words name, in their order; without a year the last past one
 * is meant. What names none that can be told ("last July") has no days.
 */
export function daysNamed(
  words: readonly string[],
  today: CalendarDay,
): (NamedDay | { from: null; to: null; at: number; end: number })[] {
  const found: ReturnType<typeof daysNamed> = [];
  for (let at = 0; at < words.length; at++) {
    const place = { words, at, today };
    const day =
      relative(place) ?? inDigits(place) ?? named(place) ?? weekday(place) ?? yearAlone(place);
    if (!day) continue;
    const isPast = day.from !== null && day.to !== null && day.from <= today;
    const to = isPast && day.to !== null && day.to > today ? today : day.to;
    found.push(
      isPast && day.from !== null && to !== null
        ? { from: day.from, to, at: day.start ?? at, end: day.end }
        : { from: null, to: null, at: day.start ?? at, end: day.end },
    );
    at = Math.max(at, day.end - 1);
  }
  return found;
}
