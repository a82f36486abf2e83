import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { isAmountSure } from "~/core/claims/theories/theory-entry";

/**
 * The worth of a claim, in cents: the sure minimum, the demand, and the most that a court could
 * give.
 */
export type ClaimMoney = { floorCents: number; baseCents: number; capCents: number };

const nothing: ClaimMoney = { floorCents: 0, baseCents: 0, capCents: 0 };

/** The worth of one theory for the texts that count and are in time. */
export function theoryMoney({ entry, texts }: TheoryFinding): ClaimMoney {
  const { amount } = entry;
  switch (amount.kind) {
    case "per_text":
      return {
        floorCents: amount.floor * texts.length,
        baseCents: amount.base * texts.length,
        capCents: amount.cap * texts.length,
      };
    case "tiers": {
      const last = amount.tiers.at(-1) ?? amount.tiers[0];
      const cents = texts.reduce((sum, _, index) => sum + (amount.tiers[index] ?? last), 0);
      return { floorCents: cents, baseCents: cents, capCents: cents };
    }
    case "unknown":
      return nothing;
  }
}

/**
 * The same as far as it may leave the house: nothing where the amount was not read at its source,
 * whatever was approved (claims, Marks).
 */
export const sureMoney = (finding: TheoryFinding): ClaimMoney =>
  isAmountSure(finding.entry) ? theoryMoney(finding) : nothing;

/**
 * The worth of a claim by the theories that hold (CL-02): floor and base of the one with the
 * highest floor, then base; the highest cap of any. Theories are never added up.
 */
export function claimMoney(findings: readonly TheoryFinding[]): ClaimMoney {
  const each = findings.map(theoryMoney);
  const best = each.reduce<ClaimMoney>(
    (high, money) =>
      money.floorCents > high.floorCents ||
      (money.floorCents === high.floorCents && money.baseCents > high.baseCents)
        ? money
        : high,
    nothing,
  );
  return { ...best, capCents: Math.max(0, ...each.map(({ capCents }) => capCents)) };
}
