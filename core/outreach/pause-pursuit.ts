import { and, eq, isNull, or } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Pauses a case's outreach until staff resumes it. @returns whether it was paused now
 */
export function pausePursuit(
  caseId: string,
  reason: "reply" | "by_staff",
  actor: Actor,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const held = db
      .update(pursuits)
      .set({ heldAt: now, holdReason: reason })
      .where(
        and(
          eq(pursuits.caseId, caseId),
          isNull(pursuits.stoppedAt),
          or(isNull(pursuits.heldAt), eq(pursuits.holdReason, "not_submitted")),
        ),
      )
      .run();
    if (held.changes === 0) return false;
    if (reason === "by_staff") recordJournalLine({ kind: "letters_held", key: caseId, at: now });
    recordCaseEvent(caseId, "outreach_held", { reason }, actor, now);
    recordChange("staff", "case.changed", caseId, now);
    return true;
  });
}
