import { describe, expect, it } from "vitest";
import { estimateEarnings, textsPerWeek, violationRate } from "~/core/money/earnings-estimate";

describe("U §9: the earnings calculator", () => {
  it("starts at 5 texts a week and 30 percent: 20 a month, 240 a year, 72 cases, $3,000 a month and $36,000 a year", () => {
    expect(estimateEarnings(textsPerWeek.start, violationRate.start)).toEqual({
      textsPerMonth: 20,
      textsPerYear: 240,
      successfulCases: 72,
      monthlyCents: 300_000,
      yearlyCents: 3_600_000,
    });
  });

  it.each([
    [1, 10, { successfulCases: 4, monthlyCents: 0, yearlyCents: 200_000 }],
    [50, 80, { successfulCases: 1920, monthlyCents: 8_000_000, yearlyCents: 96_000_000 }],
    [7, 35, { successfulCases: 117, monthlyCents: 450_000, yearlyCents: 5_850_000 }],
  ])("%i texts a week at %i percent are cut to whole cases", (perWeek, rate, expected) => {
    expect(estimateEarnings(perWeek, rate)).toMatchObject(expected);
  });

  it("never loses a case to binary fractions, at any position of both sliders", () => {
    for (let perWeek = textsPerWeek.least; perWeek <= textsPerWeek.most; perWeek++)
      for (let rate = violationRate.least; rate <= violationRate.most; rate += violationRate.step) {
        const { successfulCases, textsPerYear } = estimateEarnings(perWeek, rate);
        expect(successfulCases * 100).toBeLessThanOrEqual(textsPerYear * rate);
        expect((successfulCases + 1) * 100).toBeGreaterThan(textsPerYear * rate);
      }
  });
});
