import { describe, expect, it } from "vitest";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { owedUntilProven } from "~/core/payouts/owed-until-proven";
import { tellCasePayout } from "~/core/payouts/tell-case-payout";
import { findPerson } from "~/core/accounts/queries";
import { dollars } from "~/core/money";
import { sqlite } from "~/db/client";
import { collect } from "~/tests/support/owed-payouts";
import { makePayee, makeSettledCase, makeSubmittedCase, staff } from "~/tests/support/money";

const unprove = (userId: string): void => {
  sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(userId);
  sqlite.prepare("UPDATE phone_numbers SET user_id = NULL WHERE user_id = ?").run(userId);
};
const owed = (userId: string): number => owedUntilProven(findPerson(userId)!);

describe("issue 20, 7 and 8: what a settled case says of its payout", () => {
  it("asks whoever cannot be paid for a confirmed address, with and without a payout", () => {
    const { userId } = makePayee();
    const caseId = makeSettledCase(userId);
    expect(owed(userId), "who can be paid is asked for nothing").toBe(0);
    unprove(userId);
    expect(owed(userId)).toBe(dollars(500));
    const asked = { title: "Confirm your email to get paid", needsProof: true };
    expect(tellCasePayout(userId, caseId)).toMatchObject(asked);
    collect(userId);
    expect(tellCasePayout(userId, caseId)).toMatchObject(asked);
  });

  it("goes from being prepared to paid, by the rows", () => {
    const { userId } = makePayee();
    const caseId = makeSettledCase(userId);
    expect(tellCasePayout(userId, caseId)).toEqual({
      title: "Your payout is being prepared",
      text: expect.stringContaining("put together once a day"),
      needsProof: false,
    });
    const payoutId = collect(userId);
    expect(tellCasePayout(userId, caseId)?.text).toContain("waits to be released");
    completePayout(payoutId, { transactionId: "TX-9", method: "ach" }, staff);
    expect(tellCasePayout(userId, caseId)).toMatchObject({
      title: "You have been paid",
      text: "Our team has paid you $500 by ACH, reference TX-9.",
      needsProof: false,
    });
  });

  it("says nothing of a case that owes nothing, nor to anybody else", () => {
    const { userId } = makePayee();
    expect(tellCasePayout(userId, makeSubmittedCase(userId))).toBeNull();
    const settled = makeSettledCase(userId);
    expect(tellCasePayout(makePayee().userId, settled)).toBeNull();
  });
});
