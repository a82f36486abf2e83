import { describe, expect, it } from "vitest";
import { scenarioAnswer } from "~/scripts/claims/scenario-answer";
import { byHandScenarios } from "~/tests/fixtures/claims/by-hand";
import { developmentScenarios } from "~/tests/fixtures/claims/development";
import { goldenScenarios } from "~/tests/fixtures/claims/golden";
import { heldBackScenarios } from "~/tests/fixtures/claims/held-back";
import { secondLookScenarios } from "~/tests/fixtures/claims/second-look";

type Expected = {
  theories: { id: string; texts: string[] }[];
  no_claim: string | null;
  money: unknown;
  over_limit: boolean;
  path: string | null;
  ask: string | null;
  last_days: unknown;
  release: boolean;
};
type Scenario = { id: string; note: string; expect: Expected };

function scored(given: Expected) {
  return {
    theories: given.theories.map(({ id, texts }) => `${id}: ${[...texts].sort().join(" ")}`).sort(),
    no_claim: given.no_claim,
    money: given.money,
    over_limit: given.over_limit,
    path: given.path,
    ask: given.ask,
    last_days: given.last_days,
    release: given.release,
  };
}

describe.each([
  ["the page", goldenScenarios],
  ["our own", developmentScenarios],
  ["our own, unseen", heldBackScenarios],
  ["a second look", secondLookScenarios],
  ["the page, worked out by hand", byHandScenarios],
])("scenarios of %s", (_, given) => {
  const lines = given.map((line) => ({ line, ...(JSON.parse(line) as Scenario) }));

  it.each(lines)("$id: $note", ({ line, expect: expected }) => {
    expect(scored(scenarioAnswer(line))).toEqual(scored(expected));
  });

  it.each(lines)("$id goes nowhere while no pathway is approved", ({ line, expect: expected }) => {
    const closed = line.replace('"pathways":"fixture"', '"pathways":"empty"');
    const answer = scenarioAnswer(closed);
    expect(answer.path).toBe(expected.path === null ? null : "closed");
    expect(answer.release).toBe(false);
    expect(["Q12", "Q13"]).not.toContain(answer.ask);
  });

  it.each(lines)("$id does not rest on the order of its texts", ({ line }) => {
    const turned = JSON.parse(line) as Scenario & { texts: unknown[] };
    turned.texts.reverse();
    expect(scenarioAnswer(JSON.stringify(turned))).toEqual(scenarioAnswer(line));
  });
});

it("what cannot be understood is unknown, and satisfies nothing", () => {
  const [line = ""] = goldenScenarios;
  const scenario = JSON.parse(line) as Record<string, unknown>;
  const odd = JSON.stringify({ ...scenario, owner: "the cat", registry_date: "in spring" });
  expect(scenarioAnswer(odd)).toMatchObject({ theories: [], release: false });
});
