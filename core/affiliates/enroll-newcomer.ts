import { eq } from "drizzle-orm";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { enrollAffiliate } from "~/core/affiliates/enroll-affiliate";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type Newcomer = {
  userId: string;
  referralCode: string | null;
  bonusPromised?: boolean;
  at: number;
};

/**
 * Sets up a new account besides its sign-in (U §6; decisions, Money): the affiliate record, the
 * referral it came by, and the promised bonus. A code without an owner is not kept.
 */
export function enrollNewcomer({
  userId,
  referralCode,
  bonusPromised = false,
  at,
}: Newcomer): void {
  transaction(() => {
    enrollAffiliate(userId, at);
    const isReferred =
      referralCode !== null && attributeReferral({ code: referralCode, userId, at });
    if (!isReferred && !bonusPromised) return;
    db.update(profiles)
      .set({
        referredByCode: isReferred ? referralCode : null,
        bonusPromisedAt: bonusPromised ? at : null,
      })
      .where(eq(profiles.userId, userId))
      .run();
  });
}
