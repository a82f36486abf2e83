import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { days, minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

const longest = days(90);
const shortest = minutes(1);

/**
 * Snoozes a ticket until an instant in ms, or (null) ends the snooze at once. Meanwhile nobody
 * waits in it and it is in no queue; it comes back by itself (`end-snoozes.ts`) or when the person
 * writes (`append-message.ts`).
 * @throws NotAllowed, NotFound; RuleBroken `is_over`, `not_ahead`, `too_far`
 */
export function snoozeConversation(
  staff: StaffMember,
  conversationId: string,
  until: number | null,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  if (until !== null && until < now + shortest)
    throw new RuleBroken("not_ahead", "Choose a time that is still to come.");
  if (until !== null && until > now + longest)
    throw new RuleBroken("too_far", "At most 90 days ahead. Choose an earlier time.");
  transaction(() => {
    const conversation = getTicket(conversationId);
    const { status, snoozedUntil, waitingSince, assignedTo } = conversation;
    if (status === "resolved" || status === "auto_closed")
      throw new RuleBroken("is_over", "This conversation is over. Open it again first.");
    const aside = {
      snoozedUntil: until,
      waitingSince: null,
      alarmedAt: null,
      unreadByStaff: 0,
      assignedTo: assignedTo ?? staff.userId,
    };
    const back = { snoozedUntil: null, waitingSince: waitingSince ?? now };
    if (until === null && snoozedUntil === null) return;
    db.update(conversations)
      .set(until === null ? back : aside)
      .where(eq(conversations.id, conversationId))
      .run();
    recordStaffAct({
      staff,
      act: until === null ? "unsnooze-conversation" : "snooze-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      before: { snoozedUntil },
      after: { snoozedUntil: until },
      at: now,
    });
    announceConversation(conversation, now);
  });
}
