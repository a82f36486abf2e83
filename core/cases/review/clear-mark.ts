import { eq, sql } from "drizzle-orm";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff } from "~/core/cases/act-as-staff";
import { checkClaim } from "~/core/cases/review/claim-review";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { Conflict } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";

/**
 * Takes an accepted case out of the review queue after staff looked at it. The case goes on as it
 * is, and the reasons stay in its story. @throws as actAsStaff does; Conflict for any other case
 */
export function clearMark(
  caseId: string,
  version: number,
  staff: Staff,
  now: number = Date.now(),
): void {
  actAsStaff({ act: "clear-mark", caseId, version, staff, now }, () => {
    checkClaim(caseId, staff, now);
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row?.needsReview || row.status === "review")
      throw new Conflict("This case does not wait for a look.");
    db.update(cases)
      .set({
        needsReview: false,
        reviewReasons: [],
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    const actor = { kind: "admin", id: staff.userId } as const;
    recordCaseEvent(caseId, "looked_at", { reasons: row.reviewReasons }, actor, now);
    recordChange("staff", "case.changed", caseId, now);
  });
}
