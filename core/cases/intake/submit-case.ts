import { eq, sql } from "drizzle-orm";
import { advanceReferrals } from "~/core/affiliates/advance-referrals";
import { checkAcceptance } from "~/core/cases/intake/check-acceptance";
import { recordCaseEvent, systemActor, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { nextNumber } from "~/core/next-number";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * Accepts a pending or reviewed case: its status becomes `submitted`, it gets an external case id,
 * and the referrals of its owner move to `pending`.
 * @returns the external case id; accepting a submitted case again returns the same
 * @throws NotFound; Conflict when the case has moved past acceptance; RuleBroken
 * `no_violator_address`, and as `checkAcceptance` does
 */
export function submitCase(
  caseId: string,
  actor: Actor = systemActor,
  now: number = Date.now(),
): string {
  return transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.status === "submitted" && row.externalCaseId) return row.externalCaseId;
    if (row.status !== "pending" && row.status !== "review")
      throw new Conflict(`The case is ${row.status} and cannot be accepted.`);
    checkAcceptance(caseId, now);
    if (!row.violatorEmail)
      throw new RuleBroken(
        "no_violator_address",
        "The case names no address of the sender to write to.",
      );
    const externalCaseId = row.externalCaseId ?? `TC-${nextNumber("case")}`;
    db.update(cases)
      .set({
        status: "submitted",
        externalCaseId,
        submittedAt: now,
        updatedAt: now,
        needsReview: false,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    advanceReferrals(row.userId);
    recordCaseEvent(caseId, "submitted", { externalCaseId }, actor, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("case/submitted", { caseId }, `submitted:${caseId}:${row.version}`);
    return externalCaseId;
  });
}
