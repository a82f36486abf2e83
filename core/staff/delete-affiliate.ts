import { eq } from "drizzle-orm";
import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { endAffiliate } from "~/core/affiliates/end-affiliate";
import { Conflict, NotFound } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { affiliates } from "~/db/schema/affiliates";
import { payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

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
      .where(eq(payouts.affiliateId, affiliateId))
      .all();
    if (open.some(({ status }) => status === "processing"))
      throw new Conflict(
        "A payout to this affiliate is under way. Wait until it is completed or has failed.",
      );
    const outcome = endAffiliate(affiliate);
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
