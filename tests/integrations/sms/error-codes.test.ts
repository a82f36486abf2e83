import { expect, test } from "vitest";
import { backOff, retryAfter } from "~/integrations/sms/back-off";
import { errorMeaning } from "~/integrations/sms/error-codes";

const cases: [code: number, kind: string, consequence: string][] = [
  [21610, "opted_out", "suppress"],
  [21211, "dead_number", "dead_number"],
  [21614, "dead_number", "dead_number"],
  [30005, "dead_number", "dead_number"],
  [30006, "dead_number", "dead_number"],
  [21408, "region", "alert"],
  [21608, "trial", "alert"],
  [21617, "too_long", "never"],
  [20003, "other", "page_staff"],
  [20429, "other", "retry_later"],
  [30003, "other", "retry_later"],
  [30007, "filtered", "alert"],
  [30008, "other", "retry_later"],
  [30034, "unregistered", "alert"],
  [30610, "quiet_hours", "wait_for_morning"],
  [30640, "litigator", "suppress"],
  [30863, "unregistered", "alert"],
  [30868, "unregistered", "alert"],
  [99999, "other", "alert"],
];
test.each(cases)("TW-43: code %i is %s, so %s", (code, kind, consequence) =>
  expect(errorMeaning(code)).toMatchObject({ kind, consequence }),
);

test("TW-43: the wait is 100 ms, doubled, give or take 10 %, at most 30 s", () => {
  expect([0, 1, 2, 5].map((attempt) => backOff(attempt, () => 0.5))).toEqual([100, 200, 400, 3200]);
  expect([backOff(3, () => 0), backOff(3, () => 1)]).toEqual([720, 880]);
  expect([backOff(9, () => 0), backOff(50, () => 1)]).toEqual([30_000, 30_000]);
});

test("TW-43: Retry-After is understood as seconds and as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfter("2", now)).toBe(2000);
  expect(retryAfter("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfter("Wed, 31 Dec 2025 00:00:30 GMT", now)).toBe(0);
  expect([retryAfter(null, now), retryAfter("soon", now)]).toEqual([null, null]);
});
