import { addDays, addMonths, type CalendarDay } from "~/core/claims/facts/calendar";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Spanish months whose first letters differ from the English ones. */
const spanishMonths: Readonly<Record<string, number>> = { ene: 1, abr: 4, ago: 8, dic: 12 };

function monthOf(name: string): number {
  const letters = name.slice(0, 3).toLowerCase();
  return spanishMonths[letters] ?? months.indexOf(letters) + 1;
}

const two = (value: number): string => String(value).padStart(2, "0");

function dayOf(year: number, month: number, date: number): CalendarDay | null {
  const day = `${year}-${two(month)}-${two(date)}`;
  const isReal = month >= 1 && month <= 12 && date >= 1 && addDays(day, 0) === day;
  return isReal && year > 1990 && year < 2100 ? day : null;
}

/**
 * The day that some words name; for a month alone its last day, the cautious reading of a purchase.
 * Null when they name none, or a future one.
 */
export function readDay(words: string, today: CalendarDay): CalendarDay | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(words);
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/.exec(words);
  const named = /\b([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})\b/i.exec(words);
  const spanish = /\b(?:(\d{1,2}) de )?([a-z]{3,10}) de(?:l)? (\d{4})\b/i.exec(words);
  const name = spanish?.[2] ?? named?.[1] ?? "";
  const [date, inYear] = spanish ? [spanish[1], spanish[3]] : [named?.[2], named?.[3]];
  const month = monthOf(name);
  const year = Number(slashed?.[3]);
  const found = iso
    ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    : slashed
      ? dayOf(year < 100 ? 2000 + year : year, Number(slashed[1]), Number(slashed[2]))
      : month > 0
        ? date
          ? dayOf(Number(inYear), month, Number(date))
          : endOfMonth(Number(inYear), month)
        : null;
  return found !== null && found <= today ? found : null;
}

function endOfMonth(year: number, month: number): CalendarDay | null {
  const first = dayOf(year, month, 1);
  return first === null ? null : addDays(addMonths(first, 1), -1);
}
