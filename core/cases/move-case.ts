import { eq, sql } from "drizzle-orm";
import { checkAcceptance, isAccepted } from "~/core/cases/intake/check-acceptance";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { nextNumber } from "~/core/next-number";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";
import type { CaseStatus } from "~/db/vocabulary";

/**
 * The statuses without further effects; the others are reached by acts of their own (settle,
 * reject).
 */
export type PlainStatus = Exclude<CaseStatus, "settled" | "rejected">;

/**
 * Gives a case another status that moves no money (A §4: any value freely). Outreach rests while it
 * is not `submitted` and goes on when it is again.
 * @throws NotFound; Conflict when it has settled or is archived; RuleBroken `no_violator_address`
 * when `submitted` has nobody to pursue, and as `checkAcceptance` does where it becomes accepted
 */
export function moveCase(
  caseId: string,
  to: PlainStatus,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.status === to) return;
    if (row.status === "settled")
      throw new Conflict("The case has settled; its settlement must be reversed first.");
    if (row.archivedAt !== null) throw new Conflict("The case is archived.");
    if (isAccepted(to) && !isAccepted(row.status)) checkAcceptance(caseId, now);
    if (to === "submitted" && !row.violatorEmail)
      throw new RuleBroken(
        "no_violator_address",
        "The case names no address of the sender to write to.",
      );
    const externalCaseId =
      row.externalCaseId ?? (to === "submitted" ? `TC-${nextNumber("case")}` : null);
    const accepted =
      to === "submitted" ? { submittedAt: row.submittedAt ?? now, needsReview: false } : {};
    db.update(cases)
      .set({
        ...accepted,
        status: to,
        externalCaseId,
        rejectedAt: null,
        rejectionCode: null,
        rejectionText: null,
        n8nResponse: null,
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "status_changed", { from: row.status, to }, actor, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    if (to === "submitted")
      recordEvent("case/submitted", { caseId }, `submitted:${caseId}:${row.version}`);
    else if (row.status === "submitted")
      recordEvent("case/paused", { caseId }, `paused:${caseId}:${row.version}`);
  });
}
