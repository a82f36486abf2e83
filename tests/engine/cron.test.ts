import { describe, expect, test } from "vitest";
import { readSchedule, UnsupportedSchedule } from "~/engine/language/cron";

const next = (source: string, from: string): string =>
  new Date(readSchedule(source).nextAfter(Date.parse(from))).toISOString();

describe("protocol 1.3: schedules", () => {
  test.each([
    ["* * * * *", "2026-11-20T11:40:59.999Z", "2026-11-20T11:41:00.000Z"],
    ["* * * * *", "2026-11-20T11:41:00.000Z", "2026-11-20T11:42:00.000Z"],
    ["*/15 * * * *", "2026-11-20T11:46:00Z", "2026-11-20T12:00:00.000Z"],
    ["0 9 * * mon-fri", "2026-11-20T10:00:00Z", "2026-11-23T09:00:00.000Z"],
    ["30 8 1 jan *", "2026-11-20T10:00:00Z", "2027-01-01T08:30:00.000Z"],
    ["0 0 29 2 *", "2026-03-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["0 0 13 * 5", "2026-11-14T00:00:00Z", "2026-11-20T00:00:00.000Z"],
    ["5,10-12/2 0-1 * * 7", "2026-11-20T00:00:00Z", "2026-11-22T00:05:00.000Z"],
    ["@daily", "2026-11-20T10:00:00Z", "2026-11-21T00:00:00.000Z"],
    ["TZ=America/New_York 0 9 * * *", "2026-11-20T10:00:00Z", "2026-11-20T14:00:00.000Z"],
    ["TZ=America/New_York 0 9 * * *", "2026-07-20T10:00:00Z", "2026-07-20T13:00:00.000Z"],
    ["TZ=America/New_York 30 2 * * *", "2026-03-08T05:00:00Z", "2026-03-09T06:30:00.000Z"],
    ["TZ=America/New_York 30 1 * * *", "2026-11-01T04:00:00Z", "2026-11-01T05:30:00.000Z"],
    ["TZ=America/New_York 30 1 * * *", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00.000Z"],
  ])("%s after %s is %s", (source, from, due) => expect(next(source, from)).toBe(due));

  test.each([
    "* * * *",
    "61 * * * *",
    "* * * * mond",
    "0 0 L * *",
    "*/0 * * * *",
    "5-1 * * * *",
    "TZ=Mars/Base * * * * *",
    "0 0 31 2 *",
    "@every 5m",
    "",
  ])("%j is refused", (source) => expect(() => readSchedule(source)).toThrow(UnsupportedSchedule));
});
