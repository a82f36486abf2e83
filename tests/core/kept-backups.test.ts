import { expect, it } from "vitest";
import { keptBackups } from "~/core/kept-backups";
import { days, hours } from "~/core/duration";

const night = Date.UTC(2026, 10, 20, 8, 30);
const nightly = Array.from({ length: 800 }, (_, back) => night - days(back));
const newestFirst = (times: readonly number[]) =>
  times.toSorted((a, b) => b - a).map((takenAt) => ({ takenAt }));
const keptOf = (times: readonly number[], now: number) =>
  new Set([...keptBackups(newestFirst(times), now)].map(({ takenAt }) => takenAt));
const named = (kept: Set<number>) =>
  [...kept].sort((a, b) => b - a).map((at) => new Date(at).toISOString().slice(0, 10));

it("keeps 7 daily, 4 weekly and 12 monthly backups of a nightly series", () => {
  const kept = named(keptOf(nightly, night + hours(1)));
  expect(kept.slice(0, 7)).toEqual([
    "2026-11-20",
    "2026-11-19",
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
    "2026-11-15",
    "2026-11-14",
  ]);
  expect(kept).toEqual(
    expect.arrayContaining([
      "2026-11-15",
      "2026-11-08",
      "2026-11-01",
      "2026-10-31",
      "2026-09-30",
      "2025-12-31",
    ]),
  );
  expect(kept).not.toContain("2025-11-30");
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
});

it("comes to the same when it runs every night as when it runs once", () => {
  let stored: number[] = [];
  for (const at of [...nightly].reverse()) stored = [...keptOf([...stored, at], at + hours(1))];
  expect(named(new Set(stored))).toEqual(named(keptOf(nightly, night + hours(1))));
});

it("keeps all of the last day, and of one day only the newest afterwards", () => {
  const several = [night, night - hours(1), night - hours(2)];
  expect(keptOf(several, night + hours(1)).size).toBe(3);
  expect([...keptOf(several, night + days(2))]).toEqual([night]);
});

it("keeps what there is when there is little, however old", () => {
  expect(keptOf([night - days(900)], night)).toEqual(new Set([night - days(900)]));
  expect(keptOf([], night).size).toBe(0);
});
