import { eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { affiliates } from "~/db/schema/affiliates";
import { transaction } from "~/db/transaction";

/**
 * The terms of an affiliate that staff may change: the percentage on their page (amounts follow the
 * fixed table), and whether it is active.
 */
export type AffiliateTerms = { commissionRate: number; status: "active" | "suspended" };

/**
 * Changes an affiliate's terms, on record (decisions, Money). An affiliate who is active again is
 * told by mail.
 * @param seen the terms as staff saw them
 * @returns whether something changed
 * @throws NotAllowed; NotFound; RuleBroken `wrong_rate`; Conflict when somebody else changed them
 * meanwhile
 */
export function editAffiliate(
  affiliateId: string,
  terms: AffiliateTerms,
  seen: AffiliateTerms,
  staff: Staff,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    checkStaff(staff);
    const { commissionRate, status } = terms;
    if (!Number.isFinite(commissionRate) || commissionRate < 0 || commissionRate > 100)
      throw new RuleBroken("wrong_rate", "The commission rate is a percentage from 0 to 100.");
    const before = db.select().from(affiliates).where(eq(affiliates.id, affiliateId)).get();
    if (!before || before.status === "deleted")
      throw new NotFound("This affiliate does not exist any more: somebody has deleted it.");
    if (before.commissionRate !== seen.commissionRate || before.status !== seen.status)
      throw new Conflict(
        "Somebody else has changed this affiliate meanwhile. Look at it again before you go on.",
      );
    if (before.commissionRate === commissionRate && before.status === status) return false;
    db.update(affiliates)
      .set({ commissionRate, status })
      .where(eq(affiliates.id, affiliateId))
      .run();
    recordStaffAct({
      staff,
      act: "edit-affiliate",
      subjectKind: "affiliate",
      subjectId: affiliateId,
      before: seen,
      after: terms,
      mark: status,
      at: now,
    });
    if (seen.status !== "active" && status === "active")
      recordEvent("affiliate/approved", { affiliateId }, `approved:${affiliateId}:${now}`);
    return true;
  });
}
