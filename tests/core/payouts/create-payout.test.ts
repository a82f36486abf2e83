import { beforeEach, describe, expect, it } from "vitest";
import { NotFound } from "~/core/errors";
import { dollars } from "~/core/money";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { linesToPay, type FreeLine } from "~/core/payouts/lines-to-pay";
import { getPayout, listPayoutLines } from "~/core/payouts/queries";
import { recordTaxForm } from "~/core/payouts/record-tax-form";
import { sqlite } from "~/db/client";
import { makeChain, makePayee, makeSettledCase, staff } from "~/tests/support/money";
import { collect } from "~/tests/support/owed-payouts";
import { setSetting } from "~/tests/support/set-setting";

beforeEach(() => sqlite.exec("DELETE FROM admin_settings"));

describe("collecting what is owed", () => {
  it("decisions, Money: one payout holds claims, commissions and bonus, a line per fact, once", () => {
    const [referrer, user] = makeChain(2);
    sqlite
      .prepare("UPDATE profiles SET bonus_promised_at = 1 WHERE user_id = ?")
      .run(referrer!.userId);
    makeSettledCase(referrer!.userId);
    makeSettledCase(user!.userId);
    const payoutId = collect(referrer!.userId);
    expect(getPayout(payoutId)).toMatchObject({
      status: "pending",
      amountCents: dollars(600),
      recipientEmail: referrer!.email,
      heldReason: null,
    });
    expect(listPayoutLines(payoutId).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ["claim", dollars(500)],
      ["bonus", dollars(50)],
      ["commission", dollars(50)],
    ]);
    expect(createPayout(referrer!.userId)).toEqual({ outcome: "waiting", payoutId });
  });

  it("issue 5, Bad input: nothing is created below the minimum, which is a setting", () => {
    const chain = makeChain(4);
    makeSettledCase(chain[3]!.userId);
    const third = chain[0]!.userId;
    setSetting("payout_minimum_dollars", "20");
    expect(createPayout(third)).toEqual({
      outcome: "below_minimum",
      owedCents: 1_500,
      minimumCents: 2_000,
    });
    setSetting("payout_minimum_dollars", "not a number");
    expect(createPayout(third)).toMatchObject({ outcome: "created", amountCents: 1_500 });
    expect(createPayout(makePayee().userId)).toMatchObject({
      outcome: "below_minimum",
      owedCents: 0,
    });
    expect(() => createPayout("user_nobody")).toThrow(NotFound);
  });

  it("TR-08: no payout exceeds 2,000 dollars; the rest goes into the next", () => {
    const { userId } = makePayee();
    for (let index = 0; index < 5; index++) makeSettledCase(userId);
    recordTaxForm(userId, staff);
    const first = collect(userId);
    expect(getPayout(first).amountCents).toBe(dollars(2000));
    completePayout(first, { transactionId: "t" }, staff);
    expect(getPayout(collect(userId)).amountCents).toBe(dollars(500));
  });

  it("what is owed back comes off first", () => {
    const line = (id: string, amountCents: number): FreeLine => ({
      id,
      amountCents,
      kind: "claim",
      caseId: null,
      ledgerSetId: id,
    });
    expect(linesToPay([line("a", 500), line("b", -300), line("c", 400)], 550)).toEqual({
      lines: [line("b", -300), line("a", 500)],
      totalCents: 200,
    });
    expect(linesToPay([line("a", 500), line("b", -900)], 2000).totalCents).toBe(-400);
  });
});
