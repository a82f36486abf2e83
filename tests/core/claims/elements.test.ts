import { describe, expect, it } from "vitest";
import type { Allowed, ClaimFacts, ClaimText } from "~/core/claims/facts/claim-facts";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { isReachable, type ElementRule } from "~/core/claims/theories/theory-entry";
import { theoryTable } from "~/core/claims/theories/theory-table";
import { nothingExcludes, plainClaim, plainStop, plainText } from "~/tests/support/plain-claim";

const reachable = theoryTable.filter(isReachable);

const text = (id: string, day: string): ClaimText =>
  plainText({ id, receivedAt: { kind: "local", day, second: 22 * 3600 } });

// Everything that any theory asks for: four texts at night, after a STOP, to a registered number.
const full = (state: string): ClaimFacts =>
  plainClaim({
    ...nothingExcludes,
    stateHistory: [{ state, from: "2020-01-01" }],
    registryDate: "2021-01-01",
    stops: [plainStop("2026-03-02")],
    texts: ["2026-05-04", "2026-05-05", "2026-05-06"].map((day, index) => text(`t${index}`, day)),
  });

const allowing = (id: string): Allowed => ({
  today: "2026-07-01",
  approvals: { theories: new Set([id]), mixed: false },
  pathwayOf: () => "letters_only",
});

const stateOf = (jurisdiction: string) => (jurisdiction === "US" ? "OH" : jurisdiction);
const withTexts = (facts: ClaimFacts, change: Partial<ClaimText>): ClaimFacts => ({
  ...facts,
  texts: facts.texts.map((each) => ({ ...each, ...change })),
});
const atNoon = (facts: ClaimFacts): ClaimFacts => ({
  ...facts,
  texts: facts.texts.map((each, index) => ({
    ...each,
    receivedAt: { kind: "local", day: `2026-05-0${index + 4}`, second: 12 * 3600 },
  })),
});

// Takes one element away from the facts; what is alike in `any_of` goes together.
function without(rule: ElementRule, facts: ClaimFacts): ClaimFacts {
  switch (rule.kind) {
    case "own_line":
      return { ...facts, owner: null };
    case "home_line":
      return { ...facts, lineUse: null };
    case "no_consent":
      return { ...facts, consent: [{ kind: "given", at: "2026-04-01" }] };
    case "no_relationship":
      return {
        ...facts,
        relationship: { purchases: ["2026-04-01"], inquiries: [], memberSince: null },
      };
    case "registered":
      return { ...facts, registryDate: null };
    case "after_stop":
      return { ...facts, stops: null };
    case "outside_hours":
      return atNoon(facts);
    case "bulk_sign":
      return withTexts(facts, { bulkSigns: null });
    case "more_in_a_day":
      return atNoon(facts);
    case "another_theory":
      return { ...facts, owner: null };
    case "any_of":
      return rule.rules.reduce((left, each) => without(each, left), facts);
    case "only_discovery":
      return facts;
  }
}

const cases = reachable.flatMap((entry) =>
  entry.elements.map((rule) => ({ id: entry.id, kind: rule.kind, entry, rule })),
);

function outcome(facts: ClaimFacts, id: string) {
  const judged = judgeClaim(facts, allowing(id));
  return {
    holds: judged.holding.some(({ entry }) => entry.id === id),
    released: judged.obstacles.length === 0,
  };
}

describe("a theory with all its elements", () => {
  it.each(reachable)("$id holds and is released when approved", ({ id, jurisdiction }) => {
    const facts = full(stateOf(jurisdiction));
    expect(outcome(facts, id)).toEqual({ holds: true, released: true });
  });

  it.each(reachable)("$id is not released under another's approval", ({ id, jurisdiction }) => {
    const facts = full(stateOf(jurisdiction));
    const judged = judgeClaim(facts, allowing("none"));
    expect(judged.holding.map(({ entry }) => entry.id)).toContain(id);
    expect(judged.obstacles).toEqual(["no_approved_theory"]);
  });
});

describe("taking away one element blocks release", () => {
  it.each(cases)("$id without $kind", ({ entry, rule }) => {
    const facts = without(rule, full(stateOf(entry.jurisdiction)));
    expect(outcome(facts, entry.id)).toEqual({ holds: false, released: false });
  });

  it.each(reachable)("$id without its texts' class, side, day or state", ({ id, jurisdiction }) => {
    const facts = full(stateOf(jurisdiction));
    const lesser = [
      withTexts(facts, { class: null }),
      withTexts(facts, { direction: null }),
      withTexts(facts, { receivedAt: null }),
      withTexts(facts, { isConfirmation: true }),
      { ...facts, stateHistory: [] },
      { ...facts, texts: [] },
    ];
    for (const each of lesser) expect(outcome(each, id)).toEqual({ holds: false, released: false });
  });

  it.each(["otherHands", "arbitration"] as const)("and so does an unknown %s", (fact) => {
    expect(outcome({ ...full("OH"), [fact]: null }, "F1").released).toBe(false);
  });

  it.each(["classMember", "bankrupt", "minor"] as const)("and so does a %s", (fact) => {
    expect(outcome({ ...full("OH"), [fact]: "yes" }, "F1").released).toBe(false);
  });
});

it("what only discovery shows, or nobody can price, never holds", () => {
  const ids = judgeClaim(full("TX"), allowing("F1")).holding.map(({ entry }) => entry.id);
  expect(ids.sort()).toEqual(["F1", "F2", "F3", "TX1"]);
});

it("another text never lowers what a court could give", () => {
  for (const { jurisdiction } of reachable) {
    const facts = full(stateOf(jurisdiction));
    const { money } = judgeClaim(facts, allowing("F1"));
    const more = { ...facts, texts: [...facts.texts, text("t9", "2026-05-07")] };
    expect(judgeClaim(more, allowing("F1")).money.capCents).toBeGreaterThanOrEqual(money.capCents);
  }
});
