import { and, eq, isNull } from "drizzle-orm";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { NotFound } from "~/core/errors";
import { findReply } from "~/core/outreach/queries";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { outreachReplies } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Takes a mail out of staff's queue without an answer. Outreach that it holds stays on hold. A
 * repeated call changes nothing. @throws NotAllowed, NotFound
 */
export function handleReply(replyId: string, staff: Staff, now: number = Date.now()): void {
  transaction(() => {
    const reply = findReply(replyId);
    if (!reply) throw new NotFound("This mail is no longer there.");
    recordStaffAct({
      staff,
      act: "handle-reply",
      subjectKind: reply.caseId ? "case" : "mail",
      subjectId: reply.caseId ?? replyId,
      after: { replyId },
      at: now,
    });
    db.update(outreachReplies)
      .set({ handledBy: staff.userId, handledAt: now })
      .where(and(eq(outreachReplies.id, replyId), isNull(outreachReplies.handledAt)))
      .run();
    recordChange("staff", "case.changed", reply.caseId, now);
  });
}
