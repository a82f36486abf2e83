/** A calendar day without a zone; `month` counts from 1. */
export type Day = { year: number; month: number; day: number };

const utc = ({ year, month, day }: Day): Date => new Date(Date.UTC(year, month - 1, day));
/** The weekday of a day, from 0 (Sunday) to 6. */
export const weekdayOf = (day: Day): number => utc(day).getUTCDay();
/** The day that many days after another. */
export const dayAfter = (from: Day, days: number): Day => {
  const date = utc({ ...from, day: from.day + days });
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** A holiday with the same date each year, from a year on. */
type FixedDate = readonly [month: number, day: number, since: number];

const federalDates: readonly FixedDate[] = [
  [1, 1, 1870],
  [6, 19, 2021],
  [7, 4, 1870],
  [11, 11, 1938],
  [12, 25, 1870],
];

// Some states keep Pioneer Day, and kept Juneteenth before the federal offices did.
const statesDates: readonly FixedDate[] = [
  [6, 19, 1980],
  [7, 24, 1849],
];

const isOn = ({ year, month, day }: Day, dates: readonly FixedDate[]): boolean =>
  dates.some(([onMonth, onDay, since]) => onMonth === month && onDay === day && year >= since);

// A holiday on a Sunday is kept on Monday, one on a Saturday on Friday.
function isKept(date: Day, dates: readonly FixedDate[]): boolean {
  const weekday = weekdayOf(date);
  return (
    isOn(date, dates) ||
    (weekday === 1 && isOn(dayAfter(date, -1), dates)) ||
    (weekday === 5 && isOn(dayAfter(date, 1), dates))
  );
}

function isMovable(date: Day): boolean {
  const { month, day } = date;
  const nth = Math.ceil(day / 7);
  const weekday = weekdayOf(date);
  if (weekday === 4) return month === 11 && nth === 4;
  if (weekday !== 1) return false;
  const last = dayAfter(date, 7).month !== month;
  return (
    (nth === 3 && (month === 1 || month === 2)) ||
    (month === 5 && last) ||
    (month === 9 && nth === 1) ||
    (month === 10 && nth === 2)
  );
}

/** Whether federal offices are closed on a day (5 U.S.C. 6103), with the days they are kept on. */
export const isFederalHoliday = (date: Day): boolean =>
  isKept(date, federalDates) || isMovable(date);

// The second Monday of August, which Rhode Island keeps.
const isVictoryDay = (date: Day): boolean =>
  date.month === 8 && weekdayOf(date) === 1 && Math.ceil(date.day / 7) === 2;

/** Gregorian Easter Sunday by the usual reckoning of golden number, century and epact. */
function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) %
    30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = moon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return { year, month, day: offset + 28 - 31 * Math.floor(month / 4) };
}

function isAroundEaster(date: Day): boolean {
  const easter = utc(easterOf(date.year)).getTime();
  const goodFriday = utc(dayAfter(easterOf(date.year), -2)).getTime();
  const mardiGras = utc(dayAfter(easterOf(date.year), -47)).getTime();
  return [easter, goodFriday, mardiGras].includes(utc(date).getTime());
}

/**
 * Whether a state that forbids solicitation on legal holidays may forbid it on this day: the
 * federal holidays with the days they are observed on, and Mardi Gras, Good Friday, Pioneer Day and
 * Victory Day, which some states keep. Better one day too many (LG-05).
 */
export function isLegalHoliday(date: Day): boolean {
  return (
    isFederalHoliday(date) ||
    isKept(date, statesDates) ||
    isVictoryDay(date) ||
    isAroundEaster(date)
  );
}
