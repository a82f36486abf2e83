import { and, eq } from "drizzle-orm";
import { listEarnersBy } from "~/core/affiliates/referrers";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { referrals } from "~/db/schema/affiliates";

/**
 * Moves a person's referrals from `tracked` to `pending` when their first case is submitted
 * (decisions, Money).
 */
export function advanceReferrals(referredUserId: string): void {
  const { changes } = db
    .update(referrals)
    .set({ status: "pending" })
    .where(and(eq(referrals.referredUserId, referredUserId), eq(referrals.status, "tracked")))
    .run();
  if (changes === 0) return;
  for (const { userId } of listEarnersBy(referredUserId))
    if (userId) recordChange(userId, "referral.changed", referredUserId);
}
