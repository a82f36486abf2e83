import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { minutes } from "~/core/duration";
import { Conflict } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/** A mistake is noticed soon; a ticket resolved earlier is reopened through its status. */
const whileUndoable = minutes(2);

/**
 * Undoes a resolve: the ticket gets its former state, with the person's waiting time, so that
 * nobody loses their place in the queue.
 * @throws NotAllowed, NotFound; Conflict when it is no longer resolved, or was resolved too long
 * ago
 */
export function undoResolve(
  staff: StaffMember,
  conversationId: string,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  transaction(() => {
    const conversation = getTicket(conversationId);
    const { status, beforeResolved, resolvedAt } = conversation;
    if (status !== "resolved" || beforeResolved === null)
      throw new Conflict("Somebody has opened this conversation again meanwhile.");
    if (resolvedAt === null || now - resolvedAt > whileUndoable)
      throw new Conflict("That was resolved a while ago. Set its status to Open instead.");
    db.update(conversations)
      .set({ ...beforeResolved, resolvedAt: null, beforeResolved: null, updatedAt: now })
      .where(eq(conversations.id, conversationId))
      .run();
    recordStaffAct({
      staff,
      act: "undo-resolve-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      before: { status },
      after: { status: beforeResolved.status },
      at: now,
    });
    announceConversation(conversation, now);
  });
}
