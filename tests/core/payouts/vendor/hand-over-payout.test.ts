import { beforeEach, describe, expect, it } from "vitest";
import { settleCase } from "~/core/cases/settle-case";
import { hours } from "~/core/duration";
import { Conflict } from "~/core/errors";
import { dollars } from "~/core/money";
import { getOwed } from "~/core/money/queries";
import { verifyLedger } from "~/core/money/verify-ledger";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { handOverPayout } from "~/core/payouts/vendor/hand-over-payout";
import { externalIdOf, readExternalId } from "~/core/payouts/payout-rules";
import { getPayout } from "~/core/payouts/queries";
import {
  recordOrder,
  recordRefusedOrder,
  stopForConflict,
} from "~/core/payouts/vendor/record-order";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { retryPayout } from "~/core/payouts/desk/retry-payout";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { withdrawPayout } from "~/core/payouts/withdraw-payout";
import { sqlite } from "~/db/client";
import { codeOf } from "~/tests/support/code-of";
import { count, makeChain, makeSettledCase, makeSubmittedCase, staff } from "~/tests/support/money";
import { makePending } from "~/tests/support/owed-payouts";
import { setSetting } from "~/tests/support/set-setting";

beforeEach(() => sqlite.exec("DELETE FROM admin_settings"));

describe("with a vendor", () => {
  const order = (
    payoutId: string,
    standing: "paid" | "open" | "undelivered" | "dead",
    over: object = {},
  ) => ({
    orderId: `O-${payoutId}-${getPayout(payoutId).attempt}`,
    externalId: externalIdOf(getPayout(payoutId)),
    standing,
    amountCents: dollars(500),
    status: "X",
    ...over,
  });

  function makeSent(): { userId: string; payoutId: string; caseId: string } {
    const made = makePending();
    releasePayout(made.payoutId, staff);
    expect(handOverPayout(made.payoutId, "tremendous")).not.toBeNull();
    return made;
  }

  it("TR-03: is handed over with its own id, and with the same order however often, whatever changed meanwhile", () => {
    const { payoutId, userId } = makePending();
    expect(handOverPayout(payoutId, "tremendous")).toBeNull();
    releasePayout(payoutId, staff);
    const first = handOverPayout(payoutId, "tremendous");
    expect(first).toMatchObject({
      externalId: payoutId,
      amountCents: dollars(500),
      products: ["A2J05SWPI2QG"],
    });
    sqlite
      .prepare(
        "UPDATE profiles SET email = 'new@people.example', first_name = 'New' WHERE user_id = ?",
      )
      .run(userId);
    setSetting("payout_products", "OTHER");
    expect(handOverPayout(payoutId, "tremendous")).toEqual(first);
  });

  it("TR-04: completes only when the order is paid, once", () => {
    const { payoutId, userId } = makeSent();
    expect(recordOrder(order(payoutId, "open"))).toBe("open");
    expect(getOwed(userId)).toBe(dollars(500));
    expect(recordOrder(order(payoutId, "paid"))).toBe("completed");
    expect(recordOrder(order(payoutId, "paid"))).toBe("unchanged");
    expect(recordOrder(order(payoutId, "open"))).toBe("unchanged");
    expect(getOwed(userId)).toBe(0);
    expect(getPayout(payoutId)).toMatchObject({
      status: "completed",
      transactionId: `O-${payoutId}-0`,
      paymentMethod: "tremendous",
    });
  });

  it("may not be paid by hand or withdrawn while the vendor may hold an order for it", () => {
    const { payoutId } = makeSent();
    expect(() => completePayout(payoutId, { transactionId: "t" }, staff)).toThrow(/pay it twice/);
    failPayout(payoutId, "looks stuck", staff);
    expect(() => withdrawPayout(payoutId, "x", staff)).toThrow(Conflict);
    retryPayout(payoutId, staff);
    expect(() => completePayout(payoutId, { transactionId: "t" }, staff)).toThrow(/pay it twice/);
    releasePayout(payoutId, staff);
    expect(handOverPayout(payoutId, "tremendous")?.externalId).toBe(payoutId);
    failPayout(payoutId, "looks stuck", staff);
    expect(recordOrder(order(payoutId, "paid"))).toBe("completed");
  });

  it("a dead order makes it fail, and a retry is a new order; the old one is heard no more", () => {
    const { payoutId } = makeSent();
    const old = order(payoutId, "dead");
    expect(recordOrder(old)).toBe("failed");
    expect(recordOrder({ ...old, standing: "paid" })).toBe("not_ours");
    retryPayout(payoutId, staff);
    releasePayout(payoutId, staff);
    expect(handOverPayout(payoutId, "tremendous")?.externalId).toBe(`${payoutId}-2`);
    expect(recordOrder({ ...old, standing: "paid" })).toBe("not_ours");
    expect(recordOrder(order(payoutId, "paid"))).toBe("completed");
    expect(readExternalId(`${payoutId}-2`)).toEqual({ payoutId, attempt: 1 });
    expect(readExternalId("pay_1")).toBeNull();
  });

  it("a completed payout that came back is owed again", () => {
    const { payoutId, userId } = makeSent();
    recordOrder(order(payoutId, "paid"));
    expect(recordOrder(order(payoutId, "dead"))).toBe("failed");
    expect(getOwed(userId)).toBe(dollars(500));
    retryPayout(payoutId, staff);
    completePayout(payoutId, { transactionId: "by hand now" }, staff);
    expect(getOwed(userId)).toBe(0);
  });

  it("TR-03: 409, another amount and a failed delivery stop it for staff; nothing is paid", () => {
    const stopped = [makeSent(), makeSent(), makeSent()];
    stopForConflict(stopped[0]!.payoutId);
    expect(recordOrder(order(stopped[1]!.payoutId, "paid", { amountCents: 1 }))).toBe("stopped");
    expect(recordOrder(order(stopped[2]!.payoutId, "undelivered"))).toBe("stopped");
    expect(stopped.map(({ payoutId }) => getPayout(payoutId).heldReason)).toEqual([
      "order_conflict",
      "amount_differs",
      "delivery_failed",
    ]);
    for (const { payoutId, userId } of stopped) {
      expect(handOverPayout(payoutId, "tremendous")).toBeNull();
      expect(getOwed(userId)).toBe(dollars(500));
      expect(
        count(
          "SELECT count(*) FROM events WHERE name = 'payout/needs.attention' AND json_extract(data, '$.payoutId') = ?",
          payoutId,
        ),
      ).toBe(1);
    }
    expect(recordOrder(order(stopped[2]!.payoutId, "paid"))).toBe("completed");
  });

  it("TR-03: an order refused for good may be paid by hand", () => {
    const { payoutId } = makeSent();
    recordRefusedOrder(payoutId, "status 422");
    expect(getPayout(payoutId)).toMatchObject({
      status: "failed",
      failure: "status 422",
      attempt: 0,
      sentAt: null,
    });
    retryPayout(payoutId, staff);
    expect(completePayout(payoutId, { transactionId: "t" }, staff)).toBe(true);
  });

  it("reports about orders that are none of ours change nothing", () => {
    expect(
      recordOrder({
        orderId: "X",
        externalId: "other-system-1",
        standing: "paid",
        amountCents: 5,
        status: "EXECUTED",
      }),
    ).toBe("not_ours");
    const { payoutId } = makePending();
    expect(recordOrder(order(payoutId, "paid"))).toBe("not_ours");
  });

  it("decisions, Money: reversing withdraws what was not sent, frees the rest, and shows what was sent as owed back", () => {
    const unsent = makePending();
    expect(reverseSettlement(unsent.caseId, "wrong case", staff)).toEqual({
      reversedCents: 50_000,
      freedCents: 50_000,
      owedBackCents: 0,
    });
    expect(getPayout(unsent.payoutId)).toMatchObject({
      status: "failed",
      failure: expect.stringMatching(/^Withdrawn/) as string,
    });
    expect(() => retryPayout(unsent.payoutId, staff)).toThrow(/withdrawn/);
    expect(getOwed(unsent.userId)).toBe(0);
    const sent = makeSent();
    recordOrder(order(sent.payoutId, "paid"));
    expect(reverseSettlement(sent.caseId, "wrong case", staff).owedBackCents).toBe(50_000);
    expect(getOwed(sent.userId)).toBe(-50_000);
    settleCase(makeSubmittedCase(sent.userId), staff);
    expect(createPayout(sent.userId)).toMatchObject({ outcome: "below_minimum", owedCents: 0 });
    expect(() => reverseSettlement(sent.caseId, "again", staff)).toThrow(Conflict);
    expect(codeOf(() => reverseSettlement(sent.caseId, " ", staff))).toBe("reason_missing");
  });

  it("decisions, Money: a payout under way whose settlement is reversed is not sent again once its order is dead", () => {
    const { payoutId, userId, caseId } = makeSent();
    reverseSettlement(caseId, "wrong case", staff);
    expect(recordOrder(order(payoutId, "dead"))).toBe("failed");
    expect(getPayout(payoutId).withdrawnAt).not.toBeNull();
    expect(getOwed(userId)).toBe(0);
    expect(createPayout(userId)).toMatchObject({ outcome: "below_minimum" });
    expect(settleCase(caseId, staff).settledNow).toBe(true);
    expect(createPayout(userId)).toMatchObject({ outcome: "created", amountCents: 50_000 });
  });

  it("a reversal takes commissions back: the referral waits again, the affiliate's total falls", () => {
    const [referrer, user] = makeChain(2);
    const caseId = makeSettledCase(user!.userId);
    reverseSettlement(caseId, "wrong case", staff);
    expect(
      sqlite
        .prepare(
          "SELECT status, commission_amount_cents AS c, settlement_amount_cents AS s FROM referrals WHERE referred_user_id = ?",
        )
        .get(user!.userId),
    ).toEqual({ status: "pending", c: 5_000, s: 0 });
    expect(
      count("SELECT total_earnings_cents FROM affiliates WHERE user_id = ?", referrer!.userId),
    ).toBe(0);
    settleCase(caseId, staff, Date.now() + hours(1));
    expect(getOwed(referrer!.userId)).toBe(5_000);
  });
});

it("after all of this the ledger is whole", () => {
  expect(
    verifyLedger().problems.filter((problem) => !problem.includes("lacks the commission")),
  ).toEqual([]);
});
