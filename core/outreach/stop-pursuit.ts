import { and, eq, isNull } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";
import type { PursuitStop } from "~/db/vocabulary";

/**
 * Stops the letters of a case for good; unsent ones are not sent. The filing may still be recorded.
 * Stopping again changes nothing. @returns whether it was stopped now
 */
export function stopPursuit(
  caseId: string,
  reason: PursuitStop,
  actor: Actor,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const stopped = db
      .update(pursuits)
      .set({ stoppedAt: now, stopReason: reason })
      .where(and(eq(pursuits.caseId, caseId), isNull(pursuits.stoppedAt)))
      .run();
    if (stopped.changes === 0) return false;
    if (reason === "by_staff") {
      const detail = { isForGood: true };
      recordJournalLine({ kind: "letters_held", key: caseId, detail, at: now });
    }
    recordCaseEvent(caseId, "outreach_stopped", { reason }, actor, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("outreach/stopped", { caseId, reason }, `stopped:${caseId}:${now}`);
    return true;
  });
}
