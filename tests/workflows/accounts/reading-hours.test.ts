import { TZDate } from "@date-fns/tz";
import { describe, expect, it } from "vitest";
import { days, hours, minutes } from "~/core/duration";
import { readSchedule } from "~/engine/language/cron";
import {
  longestPause,
  readingHours,
  readingRetries,
} from "~/workflows/accounts/unlink-deactivated";

const newYear = Date.UTC(2027, 0, 1);
const year = Array.from({ length: 365 }, (_, day) => newYear + days(day));
const schedule = readSchedule(readingHours);

/** The rounds that begin in the UTC day of an instant and before another. */
function roundsBefore(day: number, end: number): number[] {
  const found: number[] = [];
  for (let at = schedule.nextAfter(day - 1); at < end; at = schedule.nextAfter(at)) found.push(at);
  return found;
}

describe("issue 25, 3: deactivated numbers are unlinked before eight in the morning", () => {
  it.each(["America/New_York", "America/Puerto_Rico", "America/Los_Angeles", "Pacific/Honolulu"])(
    "on each day of the year four rounds at least, with all their retries, end before it in %s",
    (zone) => {
      const takes = readingRetries * longestPause + minutes(10);
      const late = year.filter((day) => {
        const date = new Date(day);
        const eight = new TZDate(
          ...([date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 8] as const),
          zone,
        ).getTime();
        return roundsBefore(day, eight).filter((at) => at + takes <= eight).length < 4;
      });
      expect(late.map((day) => new Date(day).toISOString())).toEqual([]);
    },
  );

  it("no round begins before the one before it has given up, and none falls into the day's own list", () => {
    const rounds = roundsBefore(newYear, newYear + days(2));
    const gaps = rounds.slice(1).map((at, index) => at - rounds[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(readingRetries * longestPause);
    expect(Math.min(...rounds.map((at) => at % days(1)))).toBeGreaterThanOrEqual(hours(7));
  });
});
