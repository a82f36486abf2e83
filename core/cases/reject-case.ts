import { eq, sql } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

export type Rejection = { code: string; sentence: string };

/**
 * Rejects a case by staff: it stays visible under 'Rejected' with its reason (decisions, Cases).
 * Rejecting again changes nothing.
 * @throws NotFound; Conflict when the case has settled
 */
export function rejectCase(
  caseId: string,
  { code, sentence }: Rejection,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.status === "rejected") return;
    if (row.status === "settled")
      throw new Conflict("The case has settled; its settlement must be reversed first.");
    db.update(cases)
      .set({
        status: "rejected",
        rejectedAt: now,
        rejectionCode: code,
        rejectionText: sentence,
        n8nResponse: { error: sentence },
        needsReview: false,
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "rejected", { code, sentence }, actor, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("case/rejected", { caseId }, `rejected:${caseId}:${row.version}`);
  });
}
