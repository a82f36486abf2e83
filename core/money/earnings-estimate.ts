import { claimShareCents } from "~/core/money/chart-of-accounts";

/** U §9: the range of the calculator's sliders. */
export const textsPerWeek = { least: 1, most: 50, start: 5 } as const;
export const violationRate = { least: 10, most: 80, step: 5, start: 30 } as const;

export type EarningsEstimate = {
  textsPerMonth: number;
  textsPerYear: number;
  successfulCases: number;
  monthlyCents: number;
  yearlyCents: number;
};

/**
 * The earnings calculator of U §9: four weeks a month, only whole cases count. `ratePercent` is the
 * share of texts that violate the law.
 */
export function estimateEarnings(perWeek: number, ratePercent: number): EarningsEstimate {
  const textsPerMonth = perWeek * 4;
  const textsPerYear = textsPerMonth * 12;
  // Percent stay whole numbers until the one division: 0.3 * 20 would fall short of 6 for some
  // rates.
  const casesOf = (texts: number): number => Math.floor((texts * ratePercent) / 100);
  const successfulCases = casesOf(textsPerYear);
  return {
    textsPerMonth,
    textsPerYear,
    successfulCases,
    monthlyCents: casesOf(textsPerMonth) * claimShareCents,
    yearlyCents: successfulCases * claimShareCents,
  };
}
