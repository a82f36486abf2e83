import { and, eq, isNull } from "drizzle-orm";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { putBackLetters } from "~/core/outreach/list-letters";
import { findPursuit } from "~/core/outreach/queries";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { outreachReplies, pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Resumes the outreach of a case after staff has looked: its hold is lifted and its replies count
 * as handled. Outreach that stopped because nobody could be reached may resume too, once another
 * address is confirmed.
 * @throws NotFound when it was never released; Conflict when the recipient asked not to be written
 * to
 */
export function resumePursuit(caseId: string, actor: Actor, now: number = Date.now()): void {
  transaction(() => {
    const pursuit = findPursuit(caseId);
    if (!pursuit) throw new NotFound(`Case ${caseId} was never released to outreach.`);
    if (pursuit.stopReason === "asked_to_stop")
      throw new Conflict(`The recipient of case ${caseId} asked not to be written to.`);
    db.update(outreachReplies)
      .set({ handledBy: actor.id ?? actor.kind, handledAt: now })
      .where(and(eq(outreachReplies.caseId, caseId), isNull(outreachReplies.handledAt)))
      .run();
    // The next letter looks at those before it.
    putBackLetters(caseId);
    db.update(pursuits)
      .set({ heldAt: null, holdReason: null, stoppedAt: null, stopReason: null })
      .where(eq(pursuits.caseId, caseId))
      .run();
    if (pursuit.heldAt !== null || pursuit.stoppedAt !== null)
      recordCaseEvent(caseId, "outreach_resumed", {}, actor, now);
    recordJournalLine({ kind: "letters_resumed", key: caseId, at: now });
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("outreach/resumed", { caseId });
  });
}
