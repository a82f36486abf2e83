import { describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import type { Allowed, ClaimFacts, Moment } from "~/core/claims/facts/claim-facts";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { plannedLastDay } from "~/core/claims/judge/planned-last-day";
import { reviewRank } from "~/core/claims/judge/review-rank";
import { plainClaim, plainText } from "~/tests/support/plain-claim";

const facts = (state: string, moments: readonly Moment[]): ClaimFacts =>
  plainClaim({
    stateHistory: [{ state, from: "2000-01-01" }],
    registryDate: "2004-01-01",
    texts: moments.map((receivedAt, index) =>
      plainText({ id: `t${index}`, receivedAt, bulkSigns: [], words: `offer ${index}` }),
    ),
  });

const on = (today: string): Allowed => ({
  today,
  approvals: { theories: "all", mixed: true },
  pathwayOf: () => "letters_only",
});

const instant = (iso: string, zone: string | null = null): Moment => ({
  kind: "instant",
  at: Date.parse(iso),
  zone,
});
const local = (day: string): Moment => ({ kind: "local", day, second: 43_200 });

describe("the last day of a claim", () => {
  it.each([
    // The evening of the leap day in Ohio is 1 March in UTC.
    ["OH", "2024-03-01T04:30:00Z", null, "2028-02-29"],
    ["OH", "2024-03-01T05:30:00Z", null, "2028-03-01"],
    // Hawaii is ten hours behind, Guam ten ahead.
    ["HI", "2024-03-01T09:30:00Z", null, "2028-02-29"],
    ["GU", "2024-02-28T14:30:00Z", null, "2028-02-29"],
    // A state with two zones and no word of which: the earlier day.
    ["TN", "2024-03-01T05:30:00Z", null, "2028-02-29"],
    ["TN", "2024-03-01T05:30:00Z", "America/New_York", "2028-03-01"],
    // The night in which the clocks go back.
    ["OH", "2024-11-03T04:30:00Z", null, "2028-11-03"],
    ["OH", "2024-11-04T04:30:00Z", null, "2028-11-03"],
  ])("%s, a text of %s (%s): %s", (state, iso, zone, last) => {
    const second = local("2024-12-01");
    const judged = judgeClaim(facts(state, [instant(iso, zone), second]), on("2026-11-24"));
    expect(judged.lastDays["F"]).toBe(last);
  });

  it("is itself still in time, and the day after is not", () => {
    const both = facts("OH", [local("2024-02-29"), local("2024-03-05")]);
    const texts = (today: string) =>
      judgeClaim(both, on(today)).holding.flatMap((each) => each.texts).length;
    expect([texts("2028-02-29"), texts("2028-03-01"), texts("2028-03-06")]).toEqual([2, 1, 0]);
  });

  it("is planned with the shortest period that may concern it, until a theory holds", () => {
    const unknown = { ...facts("FL", [local("2026-05-04")]), owner: null };
    expect(plannedLastDay(unknown, on("2026-11-24"))).toBe("2027-05-04");
    const federal = { ...facts("OH", [local("2026-05-04")]), owner: null };
    expect(plannedLastDay(federal, on("2026-11-24"))).toBe("2027-05-04");
    const held = facts("OH", [local("2026-05-04"), local("2026-05-20")]);
    expect(plannedLastDay(held, on("2026-11-24"))).toBe("2030-05-04");
    expect(plannedLastDay(facts("OH", []), on("2026-11-24"))).toBeNull();
  });

  it("puts what runs out of time before all else in the review, the nearest first", () => {
    const now = Date.parse("2026-11-24T12:00:00Z");
    const soon = reviewRank(now, 1, "2027-02-01", now);
    const sooner = reviewRank(now + days(1), 1, "2027-01-15", now);
    const usual = reviewRank(now - days(300), 1, "2030-05-04", now);
    const unknown = reviewRank(now - days(301), 1, null, now);
    expect([usual, soon, unknown, sooner].sort((a, b) => a - b)).toEqual([
      sooner,
      soon,
      unknown,
      usual,
    ]);
  });
});
