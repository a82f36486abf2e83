import { dayAfter, isFederalHoliday, weekdayOf, type Day } from "~/core/consent/legal-holidays";

/** A calendar day without a zone, as `2026-05-04`: such days compare as strings. */
export type CalendarDay = string;

const partsOf = (day: CalendarDay): Day => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});

function written({ year, month, day }: Day): CalendarDay {
  const digits = (value: number, count: number) => String(value).padStart(count, "0");
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** Whether a text such as `2026-02-29` names a day that there is. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;

/** The day `count` days later, or earlier with a negative count. */
export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  written(dayAfter(partsOf(day), count));

/** The same day `count` months later, or the last day of that month where it has no such day. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const { year, month, day: wanted } = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return written({
    year: first.getUTCFullYear(),
    month: first.getUTCMonth() + 1,
    day: Math.min(wanted, last),
  });
}

/** The same day `count` years later; 29 February becomes the 28th in other years. */
export const addYears = (day: CalendarDay, count: number): CalendarDay =>
  addMonths(day, count * 12);

function isBusinessDay(day: CalendarDay): boolean {
  const parts = partsOf(day);
  const weekday = weekdayOf(parts);
  return weekday !== 0 && weekday !== 6 && !isFederalHoliday(parts);
}

/**
 * The day on which `count` business days have passed; the day itself is day 0 (47 CFR
 * 64.1200(d)(3), LG-01).
 */
export function addBusinessDays(day: CalendarDay, count: number): CalendarDay {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}
