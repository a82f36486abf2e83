import { eq, or } from "drizzle-orm";
import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { Conflict, NotFound } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { affiliateContacts, affiliates, referrals } from "~/db/schema/affiliates";
import { commissions, payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

type Affiliate = typeof affiliates.$inferSelect;

function movedMoney({ id }: Affiliate): boolean {
  const earned = db
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.affiliateId, id))
    .limit(1)
    .get();
  const paid = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.affiliateId, id))
    .limit(1)
    .get();
  const owed = db
    .select({ id: payoutLines.id })
    .from(payoutLines)
    .where(eq(payoutLines.payee, id))
    .limit(1)
    .get();
  return Boolean(earned ?? paid ?? owed);
}

// The earnings stay under a code without a name, which earns no more.
function archive({ id, affiliateContactId }: Affiliate): void {
  db.update(affiliates).set({ status: "deleted" }).where(eq(affiliates.id, id)).run();
  if (affiliateContactId)
    db.update(affiliateContacts)
      .set({ firstName: "", lastName: "", email: `removed-${affiliateContactId}@invalid` })
      .where(eq(affiliateContacts.id, affiliateContactId))
      .run();
}

// A §5: referrals first.
function erase({ id, affiliateContactId }: Affiliate): void {
  db.delete(referrals).where(eq(referrals.affiliateId, id)).run();
  db.delete(affiliates).where(eq(affiliates.id, id)).run();
  if (affiliateContactId)
    db.delete(affiliateContacts).where(eq(affiliateContacts.id, affiliateContactId)).run();
}

/**
 * Deletes an affiliate for staff (A §2.4, §5), its referrals first. Where money moved, the record
 * is archived without the contact's name instead, and earns no more (decisions, Cases). A person
 * who has an account keeps it.
 * @returns whether it was deleted or archived
 * @throws NotAllowed; NotFound; Conflict while a payout to it is under way
 */
export function deleteAffiliate(
  affiliateId: string,
  staff: Staff,
  now: number = Date.now(),
): "deleted" | "archived" {
  return transaction(() => {
    checkStaff(staff);
    // The rows that name its owner are deleted below.
    refuseOwnMatter(staff.userId, "affiliate", affiliateId);
    const affiliate = db.select().from(affiliates).where(eq(affiliates.id, affiliateId)).get();
    if (!affiliate || affiliate.status === "deleted")
      throw new NotFound("This affiliate does not exist any more: somebody has deleted it.");
    const open = db
      .select({ status: payouts.status })
      .from(payouts)
      .where(or(eq(payouts.affiliateId, affiliateId)))
      .all();
    if (open.some(({ status }) => status === "processing"))
      throw new Conflict(
        "A payout to this affiliate is under way. Wait until it is completed or has failed.",
      );
    const outcome = movedMoney(affiliate) ? "archived" : "deleted";
    if (outcome === "archived") archive(affiliate);
    else erase(affiliate);
    const { affiliateCode: code, status, commissionRate, referralCount } = affiliate;
    const before = { code, status, commissionRate, referralCount };
    const act = outcome === "archived" ? "archive-affiliate" : "delete-affiliate";
    recordStaffAct({
      staff,
      act,
      subjectKind: "affiliate",
      subjectId: affiliateId,
      before,
      after: null,
      at: now,
    });
    if (affiliate.userId) recordChange(affiliate.userId, "referral.changed", affiliateId, now);
    return outcome;
  });
}
