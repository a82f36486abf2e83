import { describe, expect, it } from "vitest";
import { addDays } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts, Moment } from "~/core/claims/facts/claim-facts";
import { lastDays } from "~/core/claims/judge/limitation";
import { satisfied, theoriesThatHold } from "~/core/claims/judge/theories-that-hold";
import { seventhCircuit } from "~/core/claims/theories/federal-theories";
import { isReachable, type TheoryEntry } from "~/core/claims/theories/theory-entry";
import { theoryTable } from "~/core/claims/theories/theory-table";
import { plainClaim, plainStop, plainText } from "~/tests/support/plain-claim";

const reachable = theoryTable.filter(isReachable);

// The zones as the page has them, told apart from those of the build.
const zonesOnPage: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL LA MN MO MS OK WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Los_Angeles": "CA WA",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
  "Pacific/Guam": "GU MP",
  "Pacific/Pago_Pago": "AS",
  "America/New_York America/Chicago": "FL IN KY MI TN",
  "America/Chicago America/Denver": "KS ND NE SD TX",
  "America/Denver America/Los_Angeles": "ID NV OR",
  "America/Phoenix America/Denver": "AZ",
  "America/Anchorage America/Adak": "AK",
};
const places = Object.entries(zonesOnPage).flatMap(([zones, states]) =>
  states.split(" ").map((state) => ({ state, zones: zones.split(" ") })),
);

// Texts on which every theory of the state holds: after a stop, at night, to a registered number.
const facts = (state: string, moments: readonly Moment[], stopDay: string): ClaimFacts =>
  plainClaim({
    stateHistory: [{ state, from: "2000-01-01" }],
    registryDate: "2004-01-01",
    stops: [plainStop(stopDay)],
    texts: moments.map((receivedAt, index) =>
      plainText({ id: `t${index}`, receivedAt, words: `offer ${index}` }),
    ),
  });

const on = (today: string): Allowed => ({
  today,
  approvals: { theories: "all", mixed: true },
  pathwayOf: () => "letters_only",
});

const local = (day: string): Moment => ({ kind: "local", day, second: 22 * 3600 });

// By the digits of the date alone; only 29 February can be missing from a year.
function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = day.slice(4) === "-02-29" && !isLeap ? "-02-28" : day.slice(4);
  return `${year}${rest}`;
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

function lastDayBy({ id }: TheoryEntry, given: ClaimFacts, today: string) {
  const finding = satisfied(theoriesThatHold(given, on(today))).find(
    ({ entry }) => entry.id === id,
  );
  return finding?.texts.map(({ lastDay }) => lastDay).sort()[0];
}

describe("the last day of every theory", () => {
  it.each(reachable)("$id: the same date so many years on, leap years and all", (entry) => {
    const { jurisdiction, limitation } = entry;
    const state = jurisdiction === "US" ? "OH" : jurisdiction;
    // A leap year from before its leap day until after its end, and the end of the year before.
    for (const day of [...daysFrom("2027-12-25", 75), ...daysFrom("2028-12-25", 14)]) {
      const given = facts(state, [local(day), local(addDays(day, 1))], addDays(day, -60));
      const last = yearsLater(day, limitation.planningYears);
      expect(lastDayBy(entry, given, addDays(day, 30))).toBe(last);
      expect(lastDayBy(entry, given, last)).toBe(last);
      const next = yearsLater(addDays(day, 1), limitation.planningYears);
      // Both days may end together, after a leap day.
      const after = addDays(last, 1);
      expect(lastDayBy(entry, given, after)).toBe(next < after ? undefined : next);
    }
  });
});

const nights = [
  ["the leap day", "2028-02-29T00:00:00Z"],
  ["the year's end", "2028-01-01T00:00:00Z"],
  ["the clocks going on", "2028-03-12T00:00:00Z"],
  ["the clocks going back", "2028-11-05T00:00:00Z"],
] as const;

function earliestDay(at: number, zones: readonly string[]): string | undefined {
  return zones.map((timeZone) => new Date(at).toLocaleDateString("sv-SE", { timeZone })).sort()[0];
}

describe("the last day is counted from the day at the person's place", () => {
  it("the page names all 56", () => {
    expect(new Set(places.map(({ state }) => state)).size).toBe(56);
  });

  it.each(places)(
    "$state, in every hour about a leap day, a new year and both changes",
    (place) => {
      const { state, zones } = place;
      for (const [, middle] of nights) {
        for (let hour = -30; hour <= 30; hour++) {
          const at = Date.parse(middle) + hour * 3_600_000 + 1_800_000;
          const day = earliestDay(at, zones) ?? "";
          const moments: Moment[] = [{ kind: "instant", at, zone: null }, local(addDays(day, 40))];
          const given = facts(state, moments, addDays(day, -60));
          const last = lastDays(satisfied(theoriesThatHold(given, on(addDays(day, 50)))));
          const own = reachable.find(({ jurisdiction }) => jurisdiction === state);
          const isExcluded = seventhCircuit.includes(state);
          expect(last["F"]).toBe(isExcluded ? undefined : yearsLater(day, 4));
          if (own) expect(last[own.id]).toBe(yearsLater(day, own.limitation.planningYears));
        }
      }
    },
  );
});
