import { and, eq, sql } from "drizzle-orm";
import { commissionFor, commissionLevels } from "~/core/affiliates/commission-table";
import { findReferrer, ownerOf, type Referrer } from "~/core/affiliates/referrers";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { affiliateContacts, affiliates, referrals } from "~/db/schema/affiliates";
import { transaction } from "~/db/transaction";

function ownerOfCode(code: string): Referrer | undefined {
  return db
    .select({ affiliateId: affiliates.id, userId: ownerOf })
    .from(affiliates)
    .leftJoin(affiliateContacts, eq(affiliateContacts.id, affiliates.affiliateContactId))
    .where(
      and(eq(affiliates.affiliateCode, code.trim().toUpperCase()), eq(affiliates.status, "active")),
    )
    .get();
}

// The whole line upwards, not only the levels that earn: nobody can be their own ancestor, at any
// distance.
function lineFrom(first: Referrer): Referrer[] {
  const line: Referrer[] = [];
  const met = new Set<string>();
  for (
    let next: Referrer | undefined = first;
    next;
    next = next.userId ? findReferrer(next.userId) : undefined
  ) {
    if (met.has(next.affiliateId)) break;
    met.add(next.affiliateId);
    line.push(next);
  }
  return line;
}

/**
 * Attributes a newcomer to the owner of `code` and up to two levels above, as `tracked` (decisions,
 * Money). Unknown or inactive codes, one's own code, and a person who is attributed already change
 * nothing: nobody can be their own ancestor.
 * @returns whether the newcomer was attributed
 */
export function attributeReferral({
  code,
  userId,
  at,
}: {
  code: string;
  userId: string;
  at: number;
}): boolean {
  return transaction(() => {
    const first = ownerOfCode(code);
    if (!first || findReferrer(userId)) return false;
    const line = lineFrom(first);
    if (line.some((referrer) => referrer.userId === userId)) return false;
    line.slice(0, commissionLevels).forEach(({ affiliateId, userId: referrer }, index) => {
      const tierLevel = index + 1;
      db.insert(referrals)
        .values({
          id: newId("ref"),
          affiliateId,
          referredUserId: userId,
          tierLevel,
          commissionAmountCents: commissionFor(tierLevel),
          createdAt: at,
        })
        .run();
      db.update(affiliates)
        .set({ referralCount: sql`${affiliates.referralCount} + 1` })
        .where(eq(affiliates.id, affiliateId))
        .run();
      if (referrer) recordChange(referrer, "referral.changed", userId, at);
    });
    recordChange("staff", "referral.changed", userId, at);
    return true;
  });
}
