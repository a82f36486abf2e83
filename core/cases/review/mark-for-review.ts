import { and, eq, inArray, sql } from "drizzle-orm";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * Marks an accepted case for staff with a reason; it goes on meanwhile. A case that is not accepted
 * and one with the same reason stay as they are.
 */
export function markForReview(caseId: string, reason: string, now: number = Date.now()): void {
  transaction(() => {
    const row = db
      .select({ userId: cases.userId, reasons: cases.reviewReasons, is: cases.needsReview })
      .from(cases)
      .where(and(eq(cases.id, caseId), inArray(cases.status, ["submitted", "in_progress"])))
      .get();
    if (!row || (row.is && row.reasons.includes(reason))) return;
    db.update(cases)
      .set({
        needsReview: true,
        reviewReasons: [...new Set([...row.reasons, reason])],
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    rankForReview(caseId, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
