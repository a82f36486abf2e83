import { expect, it } from "vitest";
import { dollars } from "~/core/money";
import { cashOut } from "~/core/payouts/cash-out";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { makeSettledCase, staff } from "~/tests/support/money";
import { collect, makePending } from "~/tests/support/owed-payouts";

it("issue 20, 9: what Cash Out says adds up to what it shows as available, also over several payouts", () => {
  const { userId, payoutId } = makePending();
  expect(cashOut(userId)).toMatchObject({
    availableCents: dollars(500),
    text: "$500 is prepared and waits to be released.",
  });
  failPayout(payoutId, "The vendor refused it.", staff);
  makeSettledCase(userId);
  makeSettledCase(userId);
  collect(userId);
  expect(cashOut(userId)).toMatchObject({
    availableCents: dollars(1500),
    title: "Your payout is being prepared",
    text: "$1,000 is prepared and waits to be released. Another $500 is yours and not paid yet.",
  });
  makeSettledCase(userId);
  expect(cashOut(userId).text, "what is in no payout yet").toContain("Another $1,000 is yours");
});
