import { describe, expect, it } from "vitest";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { getCase } from "~/core/cases/queries";
import { rejectCase } from "~/core/cases/reject-case";
import { settleCase } from "~/core/cases/settle-case";
import { Conflict, NotFound } from "~/core/errors";
import { dollars } from "~/core/money";
import { getBalance } from "~/core/money/queries";
import { sqlite } from "~/db/client";
import {
  codeOf,
  count,
  makeChain,
  makePayee,
  makeSettledCase,
  makeSubmittedCase,
  owedTo,
  staff,
} from "~/tests/support/money";
import { makeCase } from "~/tests/support/people";

describe("settling a case", () => {
  it("decisions, Money: owes the user 500 and 50 / 25 / 15 to three levels, nobody beyond, in one balanced ledger", () => {
    const [fourth, third, second, first, user] = makeChain(5);
    const caseId = makeSubmittedCase(user!.userId);
    expect(settleCase(caseId, staff, 1_000)).toEqual({
      settledAt: 1_000,
      settledNow: true,
      claimCents: 50_000,
      bonusCents: 0,
      commissionsCents: [5_000, 2_500, 1_500],
    });
    expect([user, first, second, third, fourth].map((person) => owedTo(person!.userId))).toEqual([
      50_000, 5_000, 2_500, 1_500, 0,
    ]);
    expect(getCase(caseId)).toMatchObject({ status: "settled", settledAt: 1_000 });
    expect(count("SELECT sum(balance_cents) FROM ledger_balances")).toBe(0);
    expect(
      sqlite
        .prepare(
          "SELECT tier_level, amount_cents FROM commissions WHERE case_id = ? ORDER BY tier_level",
        )
        .all(caseId),
    ).toEqual([
      { tier_level: 1, amount_cents: 5_000 },
      { tier_level: 2, amount_cents: 2_500 },
      { tier_level: 3, amount_cents: 1_500 },
    ]);
    expect(
      count(
        "SELECT count(*) FROM events WHERE name = 'case/settled' AND json_extract(data, '$.caseId') = ?",
        caseId,
      ),
    ).toBe(1);
    expect(
      count("SELECT total_earnings_cents FROM affiliates WHERE user_id = ?", first!.userId),
    ).toBe(5_000);
  });

  it("issue 5, Bad input: twice at once is one settlement", async () => {
    const [referrer, user] = makeChain(2);
    const caseId = makeSubmittedCase(user!.userId);
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () => settleCase(caseId, staff).settledNow),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect([owedTo(user!.userId), owedTo(referrer!.userId)]).toEqual([50_000, 5_000]);
  });

  it("issue 5, Bad input: even when another part had set the status back, the ledger refuses to pay a case twice", () => {
    const user = makePayee();
    const caseId = makeSettledCase(user.userId);
    sqlite.prepare("UPDATE cases SET status = 'submitted' WHERE id = ?").run(caseId);
    expect(() => settleCase(caseId, staff)).toThrow(Conflict);
    expect(owedTo(user.userId)).toBe(50_000);
  });

  it("issue 5, Bad input: an unknown, a deleted, a rejected, an archived and a pending case are refused with a sentence, nothing is owed", () => {
    const user = makePayee();
    const deleted = makeSubmittedCase(user.userId);
    sqlite.pragma("foreign_keys = OFF");
    sqlite.prepare("DELETE FROM cases WHERE id = ?").run(deleted);
    sqlite.pragma("foreign_keys = ON");
    const rejected = makeSubmittedCase(user.userId);
    rejectCase(rejected, { code: "by_staff", sentence: "No." }, staff);
    const archived = makeSubmittedCase(user.userId);
    sqlite.prepare("UPDATE cases SET archived_at = 1 WHERE id = ?").run(archived);
    const pending = makeCase(user.userId).caseId;
    expect(() => settleCase("case_unknown", staff)).toThrow(NotFound);
    expect(() => settleCase(deleted, staff)).toThrow(/has been deleted/);
    expect(() => settleCase(rejected, staff)).toThrow(/was rejected/);
    expect(() => settleCase(archived, staff)).toThrow(/archived/);
    expect(() => settleCase(pending, staff)).toThrow(/not been accepted/);
    expect(owedTo(user.userId)).toBe(0);
  });

  it("U §9: pays the promised bonus once, with the first settlement", () => {
    const user = makePayee();
    sqlite.prepare("UPDATE profiles SET bonus_promised_at = 1 WHERE user_id = ?").run(user.userId);
    expect(settleCase(makeSubmittedCase(user.userId), staff).bonusCents).toBe(dollars(50));
    expect(settleCase(makeSubmittedCase(user.userId), staff).bonusCents).toBe(0);
    expect(owedTo(user.userId)).toBe(dollars(1050));
    expect(getBalance("expense:bonuses") % dollars(50)).toBe(0);
  });

  it("U §4, decisions, Money: a referral goes from tracked over pending to completed, and adds up over several cases", () => {
    const [, user] = makeChain(2);
    const state = () =>
      sqlite
        .prepare(
          "SELECT status, commission_amount_cents AS commission, settlement_amount_cents AS settlement FROM referrals WHERE referred_user_id = ?",
        )
        .get(user!.userId);
    expect(state()).toEqual({ status: "tracked", commission: 5_000, settlement: 0 });
    const caseId = makeSubmittedCase(user!.userId);
    expect(state()).toEqual({ status: "pending", commission: 5_000, settlement: 0 });
    settleCase(caseId, staff);
    expect(state()).toEqual({ status: "completed", commission: 5_000, settlement: 50_000 });
    makeSettledCase(user!.userId);
    expect(state()).toEqual({ status: "completed", commission: 10_000, settlement: 100_000 });
  });
});

describe("referrals", () => {
  it("decisions, Money: nobody refers themselves or an ancestor, however far apart", () => {
    const chain = makeChain(6);
    const [top] = chain;
    for (const person of chain)
      expect(attributeReferral({ code: codeOf(person.userId), userId: top!.userId, at: 1 })).toBe(
        false,
      );
    expect(count("SELECT count(*) FROM referrals WHERE referred_user_id = ?", top!.userId)).toBe(0);
  });

  it("decisions, Money: a person is attributed once", () => {
    const [, user] = makeChain(2);
    expect(
      attributeReferral({ code: codeOf(makePayee().userId), userId: user!.userId, at: 1 }),
    ).toBe(false);
    expect(count("SELECT count(*) FROM referrals WHERE referred_user_id = ?", user!.userId)).toBe(
      1,
    );
  });
});
