import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";
import type { Conversation } from "~/core/messaging/queries";
import type { BeforeResolved } from "~/db/schema/conversations";
import type { ConversationStatus } from "~/db/vocabulary";

const reopened = { resolvedAt: null, beforeResolved: null };

// Resolving a resolved ticket again must keep the state from before the first time.
function howItStands(conversation: Conversation): BeforeResolved {
  const { status, waitingSince, alarmedAt, handOverReason } = conversation;
  const { aiDisabled, unreadByStaff, snoozedUntil } = conversation;
  if (status === "resolved" && conversation.beforeResolved) return conversation.beforeResolved;
  return {
    status: status === "pending" ? "pending" : "open",
    waitingSince,
    alarmedAt,
    handOverReason,
    aiDisabled,
    unreadByStaff,
    snoozedUntil,
  };
}

/**
 * Changes a ticket's status, by staff (A §4): a resolved ticket gets its time, nobody waits in it
 * any more, and the agent answers again if the person comes back. Only the engine sets
 * `auto_closed`.
 * @throws NotAllowed, NotFound; RuleBroken `not_settable`
 */
export function changeConversationStatus(
  staff: StaffMember,
  conversationId: string,
  status: ConversationStatus,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  if (status === "auto_closed")
    throw new RuleBroken("not_settable", "Conversations are auto-closed by the engine alone.");
  transaction(() => {
    const conversation = getTicket(conversationId);
    const over = {
      resolvedAt: now,
      waitingSince: null,
      alarmedAt: null,
      aiDisabled: false,
      unreadByStaff: 0,
      snoozedUntil: null,
      beforeResolved: howItStands(conversation),
    };
    db.update(conversations)
      .set({ status, updatedAt: now, ...(status === "resolved" ? over : reopened) })
      .where(eq(conversations.id, conversationId))
      .run();
    const change = { before: { status: conversation.status }, after: { status } };
    recordStaffAct({
      staff,
      act: "change-conversation-status",
      subjectKind: "conversation",
      subjectId: conversationId,
      ...change,
      at: now,
    });
    announceConversation(conversation, now);
  });
}
