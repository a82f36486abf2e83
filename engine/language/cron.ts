import { tzOffset } from "@date-fns/tz";
import { minutes } from "~/engine/durations";

type Field = { low: number; high: number; names?: string[] };

/** A parsed schedule; `nextAfter` gives its next due instant. */
export type Schedule = { source: string; nextAfter: (instant: number) => number };

/** The schedule uses something that the embedded executor does not understand. */
export class UnsupportedSchedule extends Error {
  override name = "UnsupportedSchedule";
}

const fields: [Field, Field, Field, Field, Field] = [
  { low: 0, high: 59 },
  { low: 0, high: 23 },
  { low: 1, high: 31 },
  {
    low: 1,
    high: 12,
    names: ["", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
  },
  { low: 0, high: 7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] },
];

const nicknames: Record<string, string> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

function refuse(source: string, part: string): never {
  throw new UnsupportedSchedule(
    `The schedule "${source}" has "${part}", which is not supported; use five fields of numbers, names, *, ranges, lists and steps.`,
  );
}

function numberOf(text: string, field: Field, source: string): number {
  const named = field.names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0 && text !== "") return named;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < field.low || value > field.high) refuse(source, text);
  return value;
}

function readPart(part: string, field: Field, source: string): number[] {
  const [range = "", step] = part.split("/");
  const by = step === undefined ? 1 : Number(step);
  if (!Number.isInteger(by) || by < 1) refuse(source, part);
  const [from = "", to] = range.split("-");
  const low = range === "*" || range === "?" ? field.low : numberOf(from, field, source);
  const high =
    range === "*" || range === "?"
      ? field.high
      : to !== undefined
        ? numberOf(to, field, source)
        : step === undefined
          ? low
          : field.high;
  if (high < low) refuse(source, part);
  return Array.from({ length: Math.floor((high - low) / by) + 1 }, (_, index) => low + index * by);
}

function readField(text: string, field: Field, source: string): Set<number> {
  return new Set(text.split(",").flatMap((part) => readPart(part, field, source)));
}

/**
 * Reads a cron expression of five fields, a nickname such as `@daily`, and an optional
 * `TZ=Area/City` in front (UTC without). A wall time that the change to daylight saving time skips
 * is not due that day; one that occurs twice is due once.
 * @throws UnsupportedSchedule naming the part that it does not understand
 */
export function readSchedule(source: string): Schedule {
  const zoned = /^(?:CRON_)?TZ=(\S+)\s+(.+)$/.exec(source.trim());
  const timeZone = zoned?.[1] ?? "UTC";
  if (Number.isNaN(tzOffset(timeZone, new Date(0)))) refuse(source, timeZone);
  const expression = zoned?.[2] ?? source.trim();
  const parts = (nicknames[expression] ?? expression).split(/\s+/);
  if (parts.length !== 5) refuse(source, expression);
  const [minute, hour, day, month, weekday] = fields.map((field, index) =>
    readField(parts[index] ?? "", field, source),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  if (weekday.has(7)) weekday.add(0);
  const anyDay = /^[*?]/.test(parts[2] ?? "");
  const anyWeekday = /^[*?]/.test(parts[4] ?? "");
  // Cron's old rule: when both day fields are restricted, either one suffices.
  const dayMatches = (date: Date): boolean => {
    const [byDay, byWeekday] = [day.has(date.getUTCDate()), weekday.has(date.getUTCDay())];
    return anyDay || anyWeekday ? byDay && byWeekday : byDay || byWeekday;
  };
  const nextAfter = (instant: number): number => {
    // A Date whose UTC fields hold the wall time of the zone.
    const offset = minutes(tzOffset(timeZone, new Date(instant)));
    const wall = new Date(Math.floor((instant + offset) / minutes(1)) * minutes(1) + minutes(1));
    const limit = wall.getUTCFullYear() + 9;
    while (wall.getUTCFullYear() <= limit) {
      if (!month.has(wall.getUTCMonth() + 1))
        wall.setTime(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1));
      else if (!dayMatches(wall))
        wall.setTime(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1));
      else if (!hour.has(wall.getUTCHours()))
        wall.setTime(Math.floor(wall.getTime() / minutes(60)) * minutes(60) + minutes(60));
      else if (!minute.has(wall.getUTCMinutes())) wall.setTime(wall.getTime() + minutes(1));
      else {
        const due = instantOfWall(wall.getTime(), timeZone);
        if (due !== undefined && due > instant) return due;
        wall.setTime(wall.getTime() + minutes(1));
      }
    }
    throw new UnsupportedSchedule(`The schedule "${source}" is never due.`);
  };
  nextAfter(0);
  return { source, nextAfter };
}

function instantOfWall(wall: number, timeZone: string): number | undefined {
  const guess = wall - minutes(tzOffset(timeZone, new Date(wall)));
  const candidates = [
    guess,
    wall - minutes(tzOffset(timeZone, new Date(guess))),
    guess - minutes(60),
    guess + minutes(60),
  ];
  const exact = candidates.filter(
    (instant) => instant + minutes(tzOffset(timeZone, new Date(instant))) === wall,
  );
  return exact.length > 0 ? Math.min(...exact) : undefined;
}
