import { describe, expect, it } from "vitest";
import { addDays, addMonths, addYears } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts, ClaimText, StopFact } from "~/core/claims/facts/claim-facts";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { heading } from "~/core/claims/theories/federal-theories";
import {
  isReachable,
  type ElementRule,
  type TheoryEntry,
} from "~/core/claims/theories/theory-entry";
import { theoryTable } from "~/core/claims/theories/theory-table";
import { nothingExcludes, plainClaim, plainStop, plainText } from "~/tests/support/plain-claim";

const reachable = theoryTable.filter(isReachable);
const hour = 3600;
const firstDay = "2026-05-04";

const text = (id: string, day: string): ClaimText =>
  plainText({ id, receivedAt: { kind: "local", day, second: 22 * hour } });

const stop = (over: Partial<StopFact> = {}, day = addDays(firstDay, -63)): StopFact =>
  plainStop(day, over);

const stateOf = ({ jurisdiction }: TheoryEntry): string =>
  jurisdiction === "US" ? "OH" : jurisdiction;

// Three texts at night from a day on, to a registered number.
const factsFrom = (entry: TheoryEntry, day: string): ClaimFacts =>
  plainClaim({
    ...nothingExcludes,
    stateHistory: [{ state: stateOf(entry), from: "1990-01-01" }],
    registryDate: addDays(day, -200),
    texts: [0, 1, 2].map((after) => text(`t${after}`, addDays(day, after))),
  });

function outcome(facts: ClaimFacts, { id }: TheoryEntry, today = "2026-07-01") {
  const allowed: Allowed = {
    today,
    approvals: { theories: new Set([id]), mixed: false },
    pathwayOf: () => "letters_only",
  };
  const judged = judgeClaim(facts, allowed);
  return {
    holds: judged.holding.some(({ entry }) => entry.id === id),
    released: judged.obstacles.length === 0,
  };
}

const nothing = { holds: false, released: false };
const all = { holds: true, released: true };

// The facts on which a theory holds: with a stop and, where it needs none, without.
const groundsOf = (entry: TheoryEntry): ClaimFacts[] => {
  const without = factsFrom(entry, firstDay);
  const grounds = [{ ...without, stops: [stop()] }, without];
  return grounds.filter((facts) => outcome(facts, entry).holds);
};

type Change = (facts: ClaimFacts) => ClaimFacts;
const set =
  (over: Partial<ClaimFacts>): Change =>
  (facts) => ({ ...facts, ...over });
const eachText =
  (change: (each: ClaimText, index: number) => Partial<ClaimText>): Change =>
  (facts) => ({
    ...facts,
    texts: facts.texts.map((each, index) => ({ ...each, ...change(each, index) })),
  });
const at = (second: number | null): Change =>
  eachText((_, index) => ({
    receivedAt: { kind: "local", day: addDays(firstDay, index), second },
  }));
const relation = (over: Partial<ClaimFacts["relationship"]>): Change =>
  set({ relationship: { purchases: [], inquiries: [], memberSince: null, ...over } });

const lately = addDays(firstDay, -20);
const laxStops = [
  stop({ delivered: false }),
  stop({ delivered: null }),
  stop({ at: null }),
  stop({ kind: "unclear" }),
  stop({}, addDays(firstDay, -1)),
];

// The ways in which an element is absent, and those in which it is unknown. After a stop nobody
// needs to know of consent or custom.
function waysWithout(rule: ElementRule, hasStop: boolean): Change[] {
  const unlessStopped = (changes: Change[]) => (hasStop ? [] : changes);
  switch (rule.kind) {
    case "own_line":
      return [null, "family_plan" as const, "employer" as const].map((owner) => set({ owner }));
    case "home_line":
      return [set({ lineUse: null }), set({ lineUse: "work" })];
    case "no_consent":
      return [
        set({ consent: [{ kind: "given", at: lately }] }),
        ...unlessStopped([set({ consent: null })]),
      ];
    case "no_relationship":
      return [
        relation({ purchases: [lately] }),
        relation({ inquiries: [lately] }),
        relation({ memberSince: lately }),
        ...unlessStopped([relation({ purchases: null }), relation({ inquiries: null })]),
      ];
    case "registered":
      return [null, "not_registered" as const, addDays(firstDay, 3 - rule.days)].map(
        (registryDate) => set({ registryDate }),
      );
    case "after_stop":
      return [
        set({ stops: null }),
        set({ stops: [] }),
        ...laxStops.map((lax) => set({ stops: [lax] })),
        ...(rule.letters ? [set({ stops: [stop({ words: "no more", kind: "plain" })] })] : []),
        ...(rule.byReply
          ? [set({ stops: [stop({ channel: "web" })] }), set({ stops: [stop({ channel: null })] })]
          : []),
        ...(rule.toSendingNumber
          ? [false, null].map((toSendingNumber) => set({ stops: [stop({ toSendingNumber })] }))
          : []),
      ];
    case "outside_hours":
      return [at(12 * hour), at(null), at(rule.from), at(rule.until)];
    case "bulk_sign":
      return [eachText(() => ({ bulkSigns: null })), eachText(() => ({ bulkSigns: [] }))];
    case "more_in_a_day":
      return [at(12 * hour)];
    case "another_theory":
      return heading.flatMap((each) => waysWithout(each, hasStop));
    case "any_of":
      return together(rule.rules.map((each) => waysWithout(each, hasStop)));
    case "only_discovery":
      return [];
  }
}

// All alternatives go, each in every one of its ways.
function together(ways: readonly Change[][]): Change[] {
  const most = Math.max(...ways.map(({ length }) => length));
  return Array.from(
    { length: most },
    (_, turn) => (facts: ClaimFacts) =>
      ways.reduce((left, each) => each[turn % each.length]?.(left) ?? left, facts),
  );
}

const cases = reachable.flatMap((entry) =>
  groundsOf(entry).flatMap((facts) =>
    entry.elements.flatMap((rule) =>
      waysWithout(rule, (facts.stops ?? []).length > 0).map((change, way) => ({
        name: `${entry.id} ${facts.stops?.length ? "after a stop" : "without a stop"}`,
        kind: rule.kind,
        way,
        entry,
        facts: change(facts),
      })),
    ),
  ),
);

describe("each theory of the table, by its data", () => {
  it.each(reachable)("$id holds with all its elements", (entry) => {
    const grounds = groundsOf(entry);
    expect(grounds.length).toBeGreaterThan(0);
    for (const facts of grounds) expect(outcome(facts, entry)).toEqual(all);
  });

  it.each(cases)("$name: without $kind, way $way", ({ entry, facts }) => {
    expect(outcome(facts, entry)).toEqual(nothing);
  });

  it.each(reachable)("$id without a company, and with what blocks a claim, stays", (entry) => {
    const [facts] = groundsOf(entry);
    if (!facts) throw new Error("no ground");
    const kept = [
      { respondentName: null },
      ...[null, "yes" as const].flatMap((word) => [{ otherHands: word }, { arbitration: word }]),
      { classMember: "yes" as const },
      { bankrupt: "yes" as const },
      { minor: "yes" as const },
    ];
    for (const over of kept)
      expect(outcome({ ...facts, ...over }, entry)).toEqual({ holds: true, released: false });
  });
});

describe("where and when a theory reaches", () => {
  it.each(reachable)("$id holds where its law does, and in no excluded state", (entry) => {
    for (const facts of groundsOf(entry)) {
      const lived = (state: string) => ({
        ...facts,
        stateHistory: [{ state, from: "1990-01-01" }],
      });
      expect(outcome({ ...facts, stateHistory: [] }, entry)).toEqual(nothing);
      if (entry.jurisdiction !== "US") expect(outcome(lived("GA"), entry)).toEqual(nothing);
      for (const state of entry.excludedStates) {
        const moved = [...facts.stateHistory, { state, from: "2026-06-01" }];
        const then = [
          { state, from: "1990-01-01" },
          { state: "OH", from: "2026-06-01" },
        ];
        expect(outcome(lived(state), entry)).toEqual(nothing);
        expect(outcome({ ...facts, stateHistory: moved }, entry)).toEqual(nothing);
        expect(outcome({ ...facts, stateHistory: then }, entry)).toEqual(nothing);
        expect(outcome({ ...facts, forum: state }, entry)).toEqual(nothing);
      }
    }
  });

  it.each(reachable)("$id counts no text from before it was in force", (entry) => {
    const around = (day: string) => ({
      ...factsFrom(entry, day),
      stops: [stop({}, addDays(day, -63))],
    });
    const today = addDays(entry.effectiveFrom, 20);
    expect(outcome(around(addDays(entry.effectiveFrom, -3)), entry, today)).toEqual(nothing);
    expect(outcome(around(entry.effectiveFrom), entry, today)).toEqual(all);
  });

  it.each(reachable)(
    "$id asks for as many texts as it says, near enough to each other",
    (entry) => {
      const [facts] = groundsOf(entry);
      if (!facts) throw new Error("no ground");
      const [first, second] = facts.texts;
      if (!first || !second) throw new Error("no texts");
      const one = { ...facts, texts: [first] };
      const needed = entry.together?.texts ?? 1;
      const viaOther = entry.elements.some(({ kind }) => kind === "another_theory");
      expect(outcome(one, entry).holds).toBe(needed === 1 && !viaOther);
      if (!entry.together) return;
      const months = entry.together.months;
      const apart = (days: number) => {
        const day = addDays(addMonths(firstDay, months), days);
        const later: ClaimText = {
          ...second,
          receivedAt: { kind: "local", day, second: 22 * hour },
        };
        return outcome({ ...facts, texts: [first, later] }, entry, addDays(firstDay, 400)).holds;
      };
      expect([apart(-1), apart(0)]).toEqual([true, false]);
    },
  );

  it.each(reachable)("$id is refused near its last day, and is gone after it", (entry) => {
    const [facts] = groundsOf(entry);
    if (!facts) throw new Error("no ground");
    const lastOf = (after: number) =>
      addYears(addDays(firstDay, after), entry.limitation.planningYears);
    expect(outcome(facts, entry, addDays(lastOf(0), -60))).toEqual(all);
    const late = { holds: true, released: false };
    expect(outcome(facts, entry, addDays(lastOf(0), -59))).toEqual(late);
    expect(outcome(facts, entry, lastOf(2))).toEqual(late);
    expect(outcome(facts, entry, addDays(lastOf(2), 1))).toEqual(nothing);
  });
});
