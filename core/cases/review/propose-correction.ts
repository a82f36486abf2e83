import { and, eq, sql } from "drizzle-orm";
import { checkCorrection, type CorrectedField } from "~/core/cases/review/correct-case";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { Conflict, NotFound } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases, corrections } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * Records a person's claim that something was read wrong from the screenshot of their own case.
 * Staff decides; the case itself stays as it is. A second proposal for the same field replaces the
 * first.
 * @throws NotFound when the case is not theirs; Conflict when it has ended; RuleBroken when the
 * value is not valid
 */
export function proposeCorrection(
  userId: string,
  caseId: string,
  { field, value }: { field: CorrectedField; value: string },
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db
      .select()
      .from(cases)
      .where(and(eq(cases.id, caseId), eq(cases.userId, userId)))
      .get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.status === "settled" || row.status === "rejected" || row.archivedAt !== null)
      throw new Conflict("This case has ended, so nothing about it can be changed any more.");
    checkCorrection(field, value.trim());
    const was = {
      violator_email: row.violatorEmail,
      sender_phone: row.senderPhone,
      sender_name: row.senderName,
    }[field];
    const same = and(
      eq(corrections.caseId, caseId),
      eq(corrections.field, field),
      eq(corrections.state, "open"),
    );
    db.delete(corrections)
      .where(and(same, eq(corrections.proposedBy, userId)))
      .run();
    db.insert(corrections)
      .values({
        id: newId("corr"),
        caseId,
        field,
        was,
        proposed: value.trim().slice(0, 254),
        proposedBy: userId,
        createdAt: now,
      })
      .run();
    db.update(cases)
      .set({
        needsReview: true,
        reviewReasons: [...new Set([...row.reviewReasons, "correction_proposed"])],
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "correction_proposed", { field }, { kind: "user", id: userId }, now);
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
