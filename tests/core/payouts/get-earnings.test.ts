import { expect, it } from "vitest";
import { settleCase } from "~/core/cases/settle-case";
import { dollars } from "~/core/money";
import { getOwed } from "~/core/money/queries";
import { createPayout } from "~/core/payouts/create-payout";
import { getEarnings, sumClaims } from "~/core/payouts/get-earnings";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { getOwnEarnings } from "~/core/support/queries";
import { sqlite } from "~/db/client";
import { makeChain, makeSettledCase, makeSubmittedCase, staff } from "~/tests/support/money";

it("issue 19, 7: what somebody earned is one figure everywhere, over settlements, three levels, a reversal and a payout", () => {
  sqlite.exec("DELETE FROM admin_settings");
  const [third, second, first, owner] = makeChain(4).map(({ userId }) => userId);
  const caseId = makeSettledCase(owner!);
  const other = makeSubmittedCase(owner!);
  settleCase(other, staff);
  const expected = (userId: string, claims: number, commissions: number, paid = 0) => {
    const earnings = getEarnings(userId);
    expect(earnings).toEqual({
      claimsCents: dollars(claims),
      commissionsCents: dollars(commissions),
      bonusCents: 0,
      totalCents: dollars(claims + commissions),
      paidCents: dollars(paid),
    });
    expect(getOwed(userId)).toBe(earnings.totalCents - earnings.paidCents);
    const told = getOwnEarnings(userId);
    expect([told.earnedCents, told.claimsCents]).toEqual([earnings.totalCents, sumClaims(userId)]);
  };
  expected(owner!, 1000, 0);
  expected(first!, 0, 100);
  expected(second!, 0, 50);
  expected(third!, 0, 30);
  reverseSettlement(other, "a mistake", staff);
  expected(owner!, 500, 0);
  expected(first!, 0, 50);
  const made = createPayout(owner!);
  if (made.outcome !== "created") throw new Error("no payout");
  completePayout(made.payoutId, { transactionId: "T1", method: "PayPal" }, staff);
  expected(owner!, 500, 0, 500);
  reverseSettlement(caseId, "another", staff);
  expect(getEarnings(owner!)).toMatchObject({ claimsCents: 0, totalCents: 0, paidCents: 50_000 });
  expect(getOwed(owner!)).toBe(-50_000);
});
