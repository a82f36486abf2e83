import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { announceConversation } from "~/core/support/announce-conversation";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Takes a ticket over from the agent, or gives it back (A §4 manual mode). Taking it over assigns
 * it to the person of staff; after it is given back, nobody waits for staff in it.
 * @throws NotAllowed, NotFound
 */
export function setManualMode(
  staff: StaffMember,
  conversationId: string,
  isManual: boolean,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  transaction(() => {
    const conversation = getTicket(conversationId);
    const taken = { aiDisabled: true, assignedTo: conversation.assignedTo ?? staff.userId };
    const given = {
      aiDisabled: false,
      assignedTo: null,
      waitingSince: null,
      alarmedAt: null,
      handOverReason: null,
    };
    db.update(conversations)
      .set(isManual ? taken : given)
      .where(eq(conversations.id, conversationId))
      .run();
    const act = isManual ? "take-over-conversation" : "give-back-conversation";
    recordStaffAct({ staff, act, subjectKind: "conversation", subjectId: conversationId, at: now });
    announceConversation(conversation, now);
  });
}
