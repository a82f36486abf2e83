import { and, eq, isNull } from "drizzle-orm";
import { chart } from "~/core/money/chart-of-accounts";
import { postEntries } from "~/core/money/post-entries";
import { getOwed } from "~/core/money/queries";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { affiliateContacts, affiliates, referrals } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

// The affiliate's earnings from before it had an account are now owed to the person.
function adoptEarnings(affiliateId: string, userId: string, at: number): void {
  const owedCents = getOwed(affiliateId);
  if (owedCents === 0) return;
  const entries = [
    { account: chart.owed(affiliateId), amountCents: owedCents },
    { account: chart.owed(userId), amountCents: -owedCents },
  ];
  postEntries({
    factKey: `adopted:${affiliateId}`,
    kind: "adjustment",
    memo: `${affiliateId} signed up`,
    at,
    entries,
  });
  db.update(payoutLines)
    .set({ payee: userId })
    .where(
      and(
        eq(payoutLines.payee, affiliateId),
        isNull(payoutLines.payoutId),
        isNull(payoutLines.withdrawnAt),
      ),
    )
    .run();
}

const hasPayouts = (affiliateId: string): boolean =>
  db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.affiliateId, affiliateId))
    .limit(1)
    .get() !== undefined;

// The code that was handed out goes on working; the one from sign-up is deleted if nobody has used
// it.
function takeOver(affiliateId: string, userId: string): void {
  const own = db.select().from(affiliates).where(eq(affiliates.userId, userId)).get();
  if (own && (own.referralCount > 0 || own.totalEarningsCents > 0 || hasPayouts(own.id))) return;
  if (own) db.delete(affiliates).where(eq(affiliates.id, own.id)).run();
  db.update(affiliates).set({ userId }).where(eq(affiliates.id, affiliateId)).run();
}

const hasCases = (userId: string): boolean =>
  db.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId)).limit(1).get() !==
  undefined;

/**
 * Links the affiliate that staff had added under an email to the person who has proven it
 * (decisions, People). Its earnings are now theirs; a referral of themselves no longer counts. A
 * person who came as an affiliate and has sent nothing in gets that account type, so that sign-in
 * leads to /affiliate (U §6).
 * @returns whether there was one to link
 */
export function linkContact({
  userId,
  email,
  at,
}: {
  userId: string;
  email: string;
  at: number;
}): boolean {
  return transaction(() => {
    const found = db
      .select({ contactId: affiliateContacts.id, affiliateId: affiliates.id })
      .from(affiliateContacts)
      .innerJoin(affiliates, eq(affiliates.affiliateContactId, affiliateContacts.id))
      .where(
        and(
          eq(affiliateContacts.email, email.trim().toLowerCase()),
          isNull(affiliateContacts.linkedUserId),
        ),
      )
      .get();
    if (!found) return false;
    const { contactId, affiliateId } = found;
    db.update(affiliateContacts)
      .set({ linkedUserId: userId })
      .where(eq(affiliateContacts.id, contactId))
      .run();
    db.update(referrals)
      .set({ status: "rejected" })
      .where(and(eq(referrals.affiliateId, affiliateId), eq(referrals.referredUserId, userId)))
      .run();
    adoptEarnings(affiliateId, userId, at);
    takeOver(affiliateId, userId);
    if (!hasCases(userId))
      db.update(users).set({ accountType: "affiliate" }).where(eq(users.id, userId)).run();
    return true;
  });
}
