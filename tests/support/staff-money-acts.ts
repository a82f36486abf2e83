import { sqlite } from "~/db/client";
import { makeSettledCase } from "~/tests/support/money";
import { collect } from "~/tests/support/owed-payouts";
import { one, type StaffActTry } from "~/tests/support/staff-act-try";

function pending(userId: string): string {
  makeSettledCase(userId);
  const waiting = sqlite
    .prepare("SELECT id FROM payouts WHERE user_id = ? AND status = 'pending'")
    .pluck()
    .get(userId) as string | undefined;
  return waiting ?? collect(userId);
}

const payouts = (
  intent: string,
  form: (payoutId: string) => Record<string, string>,
): StaffActTry => {
  return ({ owner }) => {
    const payoutId = pending(owner.userId);
    return {
      path: "/super-admin/payouts",
      form: { intent, seen: String(Date.now() + 1000), ...form(payoutId) },
    };
  };
};

const affiliateOf = (userId: string): string =>
  one("SELECT id FROM affiliates WHERE user_id = ?", userId);

/** What staff do with payouts and with who referred them. */
export const moneyActs: Record<string, StaffActTry> = {
  "answer-payouts:move": payouts("move", (payoutId) => ({
    payoutId,
    to: "failed",
    reason: "wrong",
  })),
  "answer-payouts:move-many": payouts("move-many", (payoutId) => ({
    ids: payoutId,
    to: "failed",
    reason: "wrong",
  })),
  "answer-payouts:lift-hold": payouts("lift-hold", (payoutId) => ({
    payoutId,
    note: "I looked at it.",
  })),
  "answer-payouts:tax-form": payouts("tax-form", (payoutId) => ({ payoutId })),
  "answer-affiliates:edit": ({ owner }) => ({
    path: "/super-admin/affiliates",
    form: {
      intent: "edit",
      affiliateId: affiliateOf(owner.userId),
      commissionRate: "12",
      status: "active",
      seenRate: "10",
      seenStatus: "active",
    },
  }),
  "answer-affiliates:delete": ({ owner }) => ({
    path: "/super-admin/affiliates",
    form: { intent: "delete", affiliateId: affiliateOf(owner.userId) },
  }),
};
