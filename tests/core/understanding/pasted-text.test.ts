import { describe, expect, it } from "vitest";
import { isPastedText } from "~/core/understanding/pasted-text";
import { readCorpus } from "~/scripts/bench/talk/corpus";

describe("an advertisement pasted in words", () => {
  it.each([
    "Need auto insurance? Rates from $29/mo! Tap bit.ly/3xyz Reply STOP to end",
    "Solar savings event! Cut your bill by 50%. Reply YES for a free quote today",
    "Hey its Josh w Bright Roofing, storm damage in your area, free inspection?",
  ])("is known: %s", (text) => {
    expect(isPastedText(text)).toBe(true);
  });

  it.each([
    "site popped up a 50 dollar bonus, whats that",
    "solar settled a week ago and my account's still at zero",
    "how much do i get for a text about a car loan",
    "my name is Josh Bright and my email is josh@people.example",
    "STOP",
  ])("is not what a person says: %s", (text) => {
    expect(isPastedText(text)).toBe(false);
  });

  it("is hardly ever seen in what people ask", () => {
    const { talks } = readCorpus("tests/fixtures/talk/own");
    const said = talks.flatMap(({ turns }) => turns.map(({ says }) => says));
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter(isPastedText)).toHaveLength(0);
  });
});
