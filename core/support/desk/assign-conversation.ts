import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import { RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Assigns a ticket to a person of staff, or to nobody. @throws NotAllowed, NotFound; RuleBroken
 * `not_staff`
 */
export function assignConversation(
  staff: StaffMember,
  conversationId: string,
  to: string | null,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  if (to !== null && !isAdmin(to, staff.configuredEmails))
    throw new RuleBroken("not_staff", "This person is not staff.");
  transaction(() => {
    const conversation = getTicket(conversationId);
    db.update(conversations)
      .set({ assignedTo: to })
      .where(eq(conversations.id, conversationId))
      .run();
    const change = { before: { assignedTo: conversation.assignedTo }, after: { assignedTo: to } };
    recordStaffAct({
      staff,
      act: "assign-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      ...change,
      at: now,
    });
    announceConversation(conversation, now);
  });
}
