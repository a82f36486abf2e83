import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { internalNotes } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

/**
 * Adds an internal note to a ticket; the person and the agent never see it. @throws NotAllowed,
 * NotFound; RuleBroken `blank`
 */
export function addNote(
  staff: StaffMember,
  conversationId: string,
  body: string,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  const words = body.toWellFormed().trim().slice(0, 4000);
  if (words === "") throw new RuleBroken("blank", "There is nothing to note yet.");
  transaction(() => {
    getTicket(conversationId);
    db.insert(internalNotes)
      .values({
        id: newId("note"),
        conversationId,
        authorId: staff.userId,
        body: words,
        createdAt: now,
      })
      .run();
    recordStaffAct({
      staff,
      act: "add-note",
      subjectKind: "conversation",
      subjectId: conversationId,
      at: now,
    });
    recordChange("staff", "conversation.changed", conversationId, now);
  });
}
