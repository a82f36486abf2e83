import { describe, expect, it } from "vitest";
import { settleCase } from "~/core/cases/settle-case";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { setAffiliateNews } from "~/core/accounts/set-message-preferences";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { listUnannouncedMoney } from "~/core/payouts/list-unannounced-money";
import { sqlite } from "~/db/client";
import { collect } from "~/tests/support/owed-payouts";
import {
  codeOf,
  makePayee,
  makeSettledCase,
  makeSubmittedCase,
  staff,
} from "~/tests/support/money";
import { makePerson } from "~/tests/support/people";
import { tellPayout, tellSettlement } from "~/workflows/payouts/money-news";

const mailsTo = (userId: string): unknown[] =>
  sqlite.prepare("SELECT kind FROM mails WHERE user_id = ?").pluck().all(userId);
const textsTo = (phone: string): unknown[] =>
  sqlite
    .prepare("SELECT body FROM texts WHERE phone = ? AND body LIKE '%settled%'")
    .pluck()
    .all(phone);

/** A person who signed up on the web and has proven neither address nor number. */
function makeUnproven() {
  const person = makePerson();
  sqlite.prepare("UPDATE phone_numbers SET user_id = NULL WHERE phone = ?").run(person.phone);
  return person;
}

const proveAddress = (userId: string, email: string | null) =>
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);

describe("issue 20, 7: a settlement that could be told to nobody", () => {
  it("is told by mail once the address is proven, once", () => {
    const { userId, email } = makeUnproven();
    const caseId = makeSettledCase(userId);
    tellSettlement(caseId);
    expect(mailsTo(userId)).not.toContain("settlement");
    expect(listUnannouncedMoney(userId)).toEqual({ caseIds: [caseId], payoutIds: [] });
    proveAddress(userId, email);
    for (let time = 0; time < 2; time++)
      listUnannouncedMoney(userId).caseIds.forEach(tellSettlement);
    expect(mailsTo(userId).filter((kind) => kind === "settlement")).toHaveLength(1);
    expect(listUnannouncedMoney(userId)).toEqual({ caseIds: [], payoutIds: [] });
  });

  it("is not told anew by mail to whom it was texted", () => {
    const { userId, phone, email } = makePerson();
    const caseId = makeSettledCase(userId);
    tellSettlement(caseId);
    expect(textsTo(phone)).toHaveLength(1);
    proveAddress(userId, email);
    expect(listUnannouncedMoney(userId)).toEqual({ caseIds: [], payoutIds: [] });
  });
});

/** A payout of one commission of this person, which staff has paid by hand. */
function payCommissionByHand(userId: string): string {
  const referred = makePayee();
  attributeReferral({ code: codeOf(userId), userId: referred.userId, at: Date.now() });
  settleCase(makeSubmittedCase(referred.userId), staff);
  const payoutId = collect(userId);
  completePayout(payoutId, { transactionId: `CHECK-${payoutId}` }, staff);
  return payoutId;
}

describe("issue 20, 7 and 8: commissions that staff paid by hand", () => {
  it("are told by text to whom no mail may go", () => {
    const { userId, phone } = makePerson();
    tellPayout(payCommissionByHand(userId));
    const told = sqlite
      .prepare("SELECT body FROM texts WHERE phone = ? AND body LIKE 'We''ve paid you $50%'")
      .all(phone);
    expect(told).toHaveLength(1);
    expect(listUnannouncedMoney(userId).payoutIds).toEqual([]);
  });

  it("are told by a letter of their own to those who have ended affiliate news, who end no news of their money", () => {
    const { userId } = makePayee();
    setAffiliateNews({ userId, wished: false, ip: "127.0.0.1" });
    tellPayout(payCommissionByHand(userId));
    expect(mailsTo(userId).filter((kind) => kind === "payout")).toHaveLength(1);
  });

  it("are left to the affiliate news where it is sent", () => {
    const { userId } = makePayee();
    tellPayout(payCommissionByHand(userId));
    expect(mailsTo(userId)).not.toContain("payout");
  });
});
