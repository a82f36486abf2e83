import { createPayout } from "~/core/payouts/create-payout";
import { getPayout } from "~/core/payouts/queries";
import { makePayee, makeSettledCase } from "~/tests/support/money";

/** Puts what a person is owed into a payout. @returns its id */
export function collect(userId: string, now = Date.now()): string {
  const collected = createPayout(userId, now);
  if (collected.outcome !== "created") throw new Error(collected.outcome);
  return collected.payoutId;
}

/** A person who is owed 500 in a pending payout. */
export function makePending(): { userId: string; payoutId: string; caseId: string } {
  const { userId } = makePayee();
  const caseId = makeSettledCase(userId);
  return { userId, caseId, payoutId: collect(userId) };
}

export const statusOf = (payoutId: string): string => getPayout(payoutId).status;
