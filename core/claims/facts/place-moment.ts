import { timeZonesOfState } from "~/core/consent/time-zones";
import { addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import type { Moment, StateFrom } from "~/core/claims/facts/claim-facts";

/** A day at the person's place, and the second of that day where it is known. */
export type LocalTime = { day: CalendarDay; second: number | null };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(zone, made);
  return made;
}

function clockIn(zone: string, at: number): { day: CalendarDay; second: number } {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    second: number("hour") * 3600 + number("minute") * 60 + number("second"),
  };
}

/** The state where the person lived on a day; null when the profile does not say. */
export function stateAt(history: readonly StateFrom[], day: CalendarDay): string | null {
  const before = history.filter(({ from }) => from <= day);
  const last = before.reduce<StateFrom | undefined>(
    (latest, entry) => (latest && latest.from > entry.from ? latest : entry),
    undefined,
  );
  return last?.state ?? null;
}

/** Whether a name is a time zone known to this machine. */
export function isTimeZone(zone: string): boolean {
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The local time at the person's place (CL-07). Where two zones are possible, the time of day is
 * unknown and the earlier day counts; for an unknown place only the earliest day is given.
 * @param pick which of two possible days counts: the latest for a stop
 */
export function placeMoment(
  moment: Moment,
  history: readonly StateFrom[],
  pick: "earliest" | "latest" = "earliest",
): LocalTime {
  if (moment.kind === "local") return { day: moment.day, second: moment.second };
  const utcDay = new Date(moment.at).toISOString().slice(0, 10);
  const state = stateAt(history, utcDay);
  const zones = moment.zone ? [moment.zone] : timeZonesOfState(state ?? "");
  const [zone] = zones;
  if (zone !== undefined && zones.length === 1) return clockIn(zone, moment.at);
  if (zone === undefined)
    return { day: pick === "earliest" ? addDays(utcDay, -1) : utcDay, second: null };
  const days = zones.map((each) => clockIn(each, moment.at).day).sort();
  return { day: (pick === "earliest" ? days[0] : days.at(-1)) ?? utcDay, second: null };
}
