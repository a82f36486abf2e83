import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { affiliateContacts, affiliates, referrals } from "~/db/schema/affiliates";

/** `userId` is null while an affiliate that staff added has no account (decisions, People). */
export type Referrer = { affiliateId: string; userId: string | null };

/**
 * The person behind an affiliate record: its own, or the one who signed up with the contact's
 * email.
 */
export const ownerOf = sql<
  string | null
>`coalesce(${affiliates.userId}, ${affiliateContacts.linkedUserId})`;

const referrer = db
  .select({ affiliateId: affiliates.id, userId: ownerOf })
  .from(referrals)
  .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
  .leftJoin(affiliateContacts, eq(affiliateContacts.id, affiliates.affiliateContactId))
  .where(and(eq(referrals.referredUserId, sql.placeholder("userId")), eq(referrals.tierLevel, 1)))
  .prepare();

/** The direct referrer of a person, or undefined. */
export function findReferrer(userId: string): Referrer | undefined {
  return referrer.get({ userId });
}

const upwards = db
  .select({
    referralId: referrals.id,
    tierLevel: referrals.tierLevel,
    status: referrals.status,
    affiliateId: affiliates.id,
    affiliateStatus: affiliates.status,
    userId: ownerOf,
  })
  .from(referrals)
  .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
  .leftJoin(affiliateContacts, eq(affiliateContacts.id, affiliates.affiliateContactId))
  .where(eq(referrals.referredUserId, sql.placeholder("userId")))
  .orderBy(asc(referrals.tierLevel))
  .prepare();

/**
 * The referrals of a person with the affiliates that earn from them, level 1 first. Nobody earns
 * from themselves, and a deleted affiliate earns no more (decisions, Money).
 */
export function listEarnersBy(userId: string) {
  return upwards
    .all({ userId })
    .filter(
      (earner) =>
        earner.status !== "rejected" &&
        earner.affiliateStatus !== "deleted" &&
        earner.userId !== userId,
    );
}
