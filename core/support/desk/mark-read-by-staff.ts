import { checkStaff } from "~/core/accounts/staff-acts/record-staff-act";
import { and, eq, gt } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/** Records that staff has seen a person's messages. @throws NotAllowed */
export function markReadByStaff(
  staff: StaffMember,
  conversationId: string,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  const unread = and(eq(conversations.id, conversationId), gt(conversations.unreadByStaff, 0));
  transaction(() => {
    const { changes } = db.update(conversations).set({ unreadByStaff: 0 }).where(unread).run();
    if (changes > 0) recordChange("staff", "conversation.changed", conversationId, now);
  });
}
