import { expect, test } from "vitest";
import { days, hours, minutes, seconds } from "~/core/duration";
import { pace } from "~/engine/runs/flow-control";
import { retryDelay } from "~/engine/runs/retry";
import { newRunId } from "~/engine/runs/run-id";
import { instantOf, readTimeString } from "~/engine/language/time-string";

test.each([
  ["1w2d3h4m5s", days(9) + hours(3) + minutes(4) + seconds(5)],
  ["2s", seconds(2)],
  ["1500ms", 1500],
  ["", 0],
])("IN-32: %j is %d ms", (text, ms) => expect(readTimeString(text)).toBe(ms));

test.each(["2", "1x", "s", "-2s", "soon"])("IN-32: %j is no duration", (text) =>
  expect(readTimeString(text)).toBeUndefined(),
);

test("IN-32: a date in the past is over at once, and CLOCK_SPEED divides what is left", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(instantOf("2026-11-19T12:00:00.000Z", now, 1)).toBe(now);
  expect(instantOf("2026-11-20T12:00:10.000Z", now, 10)).toBe(now + 1000);
  expect(instantOf("10s", now, 10)).toBe(now + 1000);
  expect(instantOf("whenever", now, 1)).toBeUndefined();
});

test.each([
  [0, 15],
  [1, 30],
  [2, 60],
  [3, 120],
  [4, 300],
  [9, 7200],
  [15, 7200],
])(
  "IN-33: after attempt %d the next one comes %d s later, and up to half a minute more",
  (attempt, base) => {
    const delay = retryDelay(attempt, null, 0);
    expect(delay).toBeGreaterThanOrEqual(seconds(base));
    expect(delay).toBeLessThan(seconds(base + 30));
  },
);

test("IN-24: Retry-After is clipped to between a second and a day, given in seconds or as a date", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(retryDelay(0, "3", now)).toBe(3000);
  expect(retryDelay(0, "0", now)).toBe(1000);
  expect(retryDelay(0, "9999999", now)).toBe(days(1));
  expect(retryDelay(0, "2026-11-20T12:00:30.000Z", now)).toBe(30_000);
});

test("IN-37: the pace lets a burst through and spaces the rest", () => {
  const rule = { limit: 2, periodMs: 1000, burst: 2 };
  let stored = 0;
  const starts = Array.from({ length: 5 }, () => {
    const { allowedAt, next } = pace(stored, 10_000, rule);
    stored = next;
    return allowedAt - 10_000;
  });
  expect(starts).toEqual([0, 0, 500, 1000, 1500]);
});

test("IN-21: run ids are ULIDs, in the order of time", () => {
  const [early, late] = [newRunId(1_700_000_000_000), newRunId(1_700_000_000_001)];
  expect(early).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(early < late).toBe(true);
});
