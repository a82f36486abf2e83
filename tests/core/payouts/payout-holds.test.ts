import { beforeEach, describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { dollars } from "~/core/money";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { liftHold } from "~/core/payouts/desk/lift-hold";
import { taxYear } from "~/core/payouts/payout-rules";
import { getPayout, getYearlyTotal } from "~/core/payouts/queries";
import { recordTaxForm } from "~/core/payouts/record-tax-form";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { sqlite } from "~/db/client";
import { atNoon } from "~/tests/support/at-noon";
import { codeOf } from "~/tests/support/code-of";
import { makeChain, makePayee, makeSettledCase, staff } from "~/tests/support/money";
import { collect, makePending, statusOf } from "~/tests/support/owed-payouts";
import { setSetting } from "~/tests/support/set-setting";

beforeEach(() => sqlite.exec("DELETE FROM admin_settings"));

describe("holds", () => {
  atNoon();

  it("issue 5, Bad input: a recipient without proven email or number is a clear error, and the payout waits", () => {
    const { userId } = makePayee();
    sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(userId);
    makeSettledCase(userId);
    const payoutId = collect(userId);
    expect(getPayout(payoutId)).toMatchObject({
      recipientEmail: null,
      recipientPhone: expect.stringMatching(/^\+1/) as string,
    });
    sqlite.prepare("UPDATE phone_numbers SET user_id = NULL WHERE user_id = ?").run(userId);
    expect(codeOf(() => releasePayout(payoutId, staff))).toBe("no_recipient");
    expect(statusOf(payoutId)).toBe("pending");
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId);
    expect(releasePayout(payoutId, staff)).toBe(true);
    expect(getPayout(payoutId).recipientEmail).toMatch(/@people\.example$/);
  });

  it("decisions, Money: a hold time holds until it has passed or staff lifts it", () => {
    setSetting("payout_hold_days", "3");
    const { payoutId } = makePending();
    expect(codeOf(() => releasePayout(payoutId, staff))).toBe("payout_held");
    expect(codeOf(() => completePayout(payoutId, { transactionId: "t" }, staff))).toBe(
      "payout_held",
    );
    expect(releasePayout(payoutId, staff, Date.now() + days(3) + 1)).toBe(true);
    const other = makePending().payoutId;
    liftHold(other, "known person", staff);
    expect(releasePayout(other, staff)).toBe(true);
  });

  function commissionPayout(prepare: (referrer: string, user: string) => void): string {
    const [referrer, user] = makeChain(2);
    prepare(referrer!.userId, user!.userId);
    makeSettledCase(user!.userId);
    return getPayout(collect(referrer!.userId)).heldReason ?? "";
  }
  const agree = (userId: string, ip: string): void => {
    sqlite
      .prepare(
        "INSERT INTO agreements (id, user_id, document, version, wording, answer, channel, ip, user_agent, created_at) VALUES (?, ?, 'terms', '1', 'w', 'a', 'web', ?, 'Browser 1', 1)",
      )
      .run(`agr_${userId}`, userId, ip);
  };

  it.each<[string, string, (referrer: string, user: string) => void]>([
    [
      "the same address and browser",
      "same_device",
      (referrer, user) => [referrer, user].forEach((id) => agree(id, "192.0.2.7")),
    ],
    [
      "the same mailbox behind another spelling",
      "same_person",
      (referrer, user) => {
        sqlite
          .prepare("UPDATE profiles SET email = 'pat.person@gmail.com' WHERE user_id = ?")
          .run(referrer);
        sqlite
          .prepare("UPDATE profiles SET email = 'patperson+2@gmail.com' WHERE user_id = ?")
          .run(user);
      },
    ],
    [
      "the same full name",
      "same_person",
      (referrer, user) => {
        for (const id of [referrer, user])
          sqlite.prepare("UPDATE profiles SET last_name = 'Selfsame' WHERE user_id = ?").run(id);
      },
    ],
    [
      "a suspended account",
      "suspended",
      (referrer) => sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(referrer),
    ],
    [
      "an inactive affiliate record",
      "suspended",
      (referrer) =>
        sqlite
          .prepare("UPDATE affiliates SET status = 'suspended' WHERE user_id = ?")
          .run(referrer),
    ],
  ])("decisions, Money: %s holds a payout for staff", (_, reason, prepare) => {
    expect(commissionPayout(prepare)).toBe(reason);
  });

  it("decisions, Money: a burst of sign-ups holds, different people and places do not", () => {
    expect(
      commissionPayout(
        (referrer, user) => (agree(referrer, "192.0.2.1"), agree(user, "192.0.2.2")),
      ),
    ).toBe("");
    const [referrer, user] = makeChain(2);
    const affiliateId = sqlite
      .prepare("SELECT id FROM affiliates WHERE user_id = ?")
      .pluck()
      .get(referrer!.userId);
    for (let index = 0; index < 19; index++)
      sqlite
        .prepare(
          "INSERT INTO referrals (id, affiliate_id, referred_user_id, tier_level, created_at) VALUES (?, ?, ?, 1, ?)",
        )
        .run(`ref_b${index}`, affiliateId, makePayee().userId, Date.now());
    makeSettledCase(user!.userId);
    expect(getPayout(collect(referrer!.userId)).heldReason).toBe("burst");
  });

  it("LG-15: a yearly total that reaches 2,000 dollars needs a tax form on file; the next year starts at zero", () => {
    const { userId } = makePayee();
    for (let index = 0; index < 4; index++) makeSettledCase(userId);
    const payoutId = collect(userId);
    expect(codeOf(() => releasePayout(payoutId, staff))).toBe("tax_form_missing");
    setSetting("tax_form_threshold_dollars", "2000.01");
    expect(releasePayout(payoutId, staff)).toBe(true);
    setSetting("tax_form_threshold_dollars", "2000");
    completePayout(payoutId, { transactionId: "t" }, staff);
    makeSettledCase(userId);
    const next = collect(userId);
    expect(codeOf(() => releasePayout(next, staff))).toBe("tax_form_missing");
    expect(getYearlyTotal(userId, Date.now())).toMatchObject({
      paidCents: dollars(2000),
      formOnFile: false,
    });
    expect(getYearlyTotal(userId, Date.now() + days(366)).paidCents).toBe(0);
    recordTaxForm(userId, staff);
    recordTaxForm(userId, staff);
    expect(releasePayout(next, staff)).toBe(true);
  });

  it("LG-15: the tax year is New York's", () => {
    expect(taxYear(Date.parse("2027-01-01T04:59:59Z")).year).toBe(2026);
    expect(taxYear(Date.parse("2027-01-01T05:00:00Z"))).toMatchObject({
      year: 2027,
      startsAt: Date.parse("2027-01-01T05:00:00Z"),
      endsAt: Date.parse("2028-01-01T05:00:00Z"),
    });
  });
});
