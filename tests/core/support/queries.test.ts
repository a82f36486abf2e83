import { expect, test } from "vitest";
import { makeCase, makePerson } from "../../support/people";
import { makePayee, makeSettledCase, staff } from "~/tests/support/money";
import { createPayout } from "~/core/payouts/create-payout";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { findPerson } from "~/core/accounts/queries";
import { appendMessage } from "~/core/messaging/append-message";
import { markAnswered } from "~/core/messaging/mark-answered";
import { minutes } from "~/core/duration";
import { aiSettingDefaults, findAiSetting, getAiSetting } from "~/core/support/ai-settings";
import {
  getOwnEarnings,
  getOwnReferrals,
  hasFiling,
  listAnsweredSince,
  wasSaidSince,
} from "~/core/support/queries";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { aiSettings } from "~/db/schema/support";

test("decisions, Money: earnings are zero without rows", () => {
  expect(getOwnEarnings(makePerson().userId)).toEqual({
    settledCases: 0,
    claimsCents: 0,
    commissionsCents: 0,
    bonusCents: 0,
    earnedCents: 0,
    paidCents: 0,
    payouts: [],
  });
});

test("decisions, Money: every settled case of the person's own counts 500 dollars, nobody else's", () => {
  const [mine, other] = [makePayee(), makePayee()];
  makeSettledCase(mine.userId);
  const made = createPayout(mine.userId);
  if (made.outcome === "created")
    completePayout(made.payoutId, { transactionId: "T1", method: "PayPal" }, staff);
  for (const userId of [mine.userId, other.userId]) makeSettledCase(userId);
  expect(getOwnEarnings(mine.userId)).toMatchObject({
    settledCases: 2,
    earnedCents: 100_000,
    paidCents: 50_000,
    payouts: [{ amountCents: 50_000, status: "completed" }],
  });
});

test("decisions, Privacy: a network is told in numbers only", () => {
  const top = makePerson();
  const middle = makePerson();
  const low = makePerson();
  attributeReferral({
    code: findPerson(top.userId)?.affiliateCode ?? "",
    userId: middle.userId,
    at: 1,
  });
  attributeReferral({
    code: findPerson(middle.userId)?.affiliateCode ?? "",
    userId: low.userId,
    at: 2,
  });
  expect(getOwnReferrals(top.userId)).toEqual({
    total: 2,
    direct: 1,
    tracked: 2,
    earning: 0,
    completed: 0,
  });
  expect(getOwnReferrals(low.userId)).toEqual({
    total: 0,
    direct: 0,
    tracked: 0,
    earning: 0,
    completed: 0,
  });
});

test("decisions, The letter of the last step: no filing is recorded until an admin records one", () => {
  expect(hasFiling(makeCase(makePerson().userId).caseId)).toBe(false);
});

test("answered messages and what was said are found for the person alone and since an instant", () => {
  const [mine, other] = [makePerson(), makePerson()];
  const write = (conversationId: string, senderType: "user" | "ai", body: string, at: number) => {
    const id = newId("msg");
    appendMessage({ id, conversationId, senderType, body, channel: "sms", at });
    markAnswered(id, at);
  };
  write(mine.conversationId, "user", "first", 1000);
  write(mine.conversationId, "user", "second", 1000 + minutes(20));
  write(mine.conversationId, "ai", "slow down", 1000 + minutes(20));
  write(other.conversationId, "user", "not mine", 1000 + minutes(20));
  expect(listAnsweredSince(mine, 1000 + minutes(10))).toEqual(["second"]);
  expect(wasSaidSince(mine, "slow down", 1000)).toBe(true);
  expect(wasSaidSince(mine, "slow down", 1000 + minutes(21))).toBe(false);
  expect(wasSaidSince(other, "slow down", 1000)).toBe(false);
});

test("A §3, A §9: settings of the assistant hold their defaults until staff sets them", () => {
  expect(getAiSetting("greeting_message")).toBe("Hello! How can I help you today?");
  expect(getAiSetting("auto_close_hours")).toBe("24");
  expect(getAiSetting("model")).toBe("gpt-4o-mini");
  expect(findAiSetting("model")).toBeUndefined();
  db.insert(aiSettings)
    .values({ settingKey: "ai_name", settingValue: "Robin", updatedAt: 1 })
    .run();
  expect(getAiSetting("ai_name")).toBe("Robin");
  expect(Object.keys(aiSettingDefaults).slice(0, 5)).toEqual([
    "ai_name",
    "ai_role",
    "greeting_message",
    "auto_close_hours",
    "model",
  ]);
});
