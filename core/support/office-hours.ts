import { TZDate } from "@date-fns/tz";
import { isTimeZone } from "~/core/claims/facts/place-moment";
import { days } from "~/core/duration";

/**
 * The office hours of staff: `weekdays` as 0 (Sunday) to 6, times in minutes after midnight in
 * `timeZone`.
 */
export type OfficeHours = {
  weekdays: readonly number[];
  opensAt: number;
  closesAt: number;
  timeZone: string;
};

const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function minutesOf(time: string): number | null {
  const [, hour, minute] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(time.trim()) ?? [];
  const total = Number(hour) * 60 + Number(minute);
  return hour !== undefined && total <= 24 * 60 ? total : null;
}

/**
 * Reads the settings: days such as `mon,tue`, times such as `09:00`. Null when they are not valid
 * hours.
 */
export function readOfficeHours(settings: {
  days: string;
  opens: string;
  closes: string;
  timeZone: string;
}): OfficeHours | null {
  const weekdays = settings.days.split(",").map((day) => names.indexOf(day.trim().toLowerCase()));
  const [opensAt, closesAt] = [minutesOf(settings.opens), minutesOf(settings.closes)];
  if (
    weekdays.includes(-1) ||
    opensAt === null ||
    closesAt === null ||
    closesAt <= opensAt ||
    !isTimeZone(settings.timeZone)
  )
    return null;
  return { weekdays, opensAt, closesAt, timeZone: settings.timeZone };
}

function local(now: number, timeZone: string) {
  const date = new TZDate(now, timeZone);
  return { weekday: date.getDay(), minute: date.getHours() * 60 + date.getMinutes() };
}

/** Whether the office is open at this instant. */
export function isOfficeOpen(
  { weekdays, opensAt, closesAt, timeZone }: OfficeHours,
  now: number,
): boolean {
  const { weekday, minute } = local(now, timeZone);
  return weekdays.includes(weekday) && minute >= opensAt && minute < closesAt;
}

/** The next instant after `now` at which the office opens, also right on days of a clock change. */
export function nextOpening({ weekdays, opensAt, timeZone }: OfficeHours, now: number): number {
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = new TZDate(now + days(ahead), timeZone);
    const at = new TZDate(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      Math.floor(opensAt / 60),
      opensAt % 60,
      timeZone,
    ).getTime();
    if (at > now && weekdays.includes(new TZDate(at, timeZone).getDay())) return at;
  }
  return now + days(7);
}

// When the office opened and closed `ago` days before today; empty on a closed day.
function openingOf(
  { weekdays, opensAt, closesAt, timeZone }: OfficeHours,
  now: number,
  ago: number,
): [number, number] {
  const today = new TZDate(now, timeZone);
  const at = (minute: number): TZDate =>
    new TZDate(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - ago,
      Math.floor(minute / 60),
      minute % 60,
      timeZone,
    );
  const opening = at(opensAt);
  const isOpen = weekdays.includes(opening.getDay());
  return [opening.getTime(), isOpen ? at(closesAt).getTime() : opening.getTime()];
}

/**
 * The latest instant since which the office was open for `enough` ms in all: anyone who has waited
 * since then has waited that long in office time. Nights and weekends do not count, so that they
 * raise no alarms; more than a week is too long by any measure.
 */
export function openForSince(hours: OfficeHours, now: number, enough: number): number {
  const first = now - days(7);
  let open = 0;
  for (let ago = 0; ago <= 8; ago += 1) {
    const [from, until] = openingOf(hours, now, ago);
    const [begin, end] = [Math.max(from, first), Math.min(until, now)];
    if (begin >= end) continue;
    if (open + end - begin >= enough) return end - (enough - open);
    open += end - begin;
  }
  return first;
}
