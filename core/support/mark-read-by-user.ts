import { and, eq, gt } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/** Notes that a person has seen what is said in their ticket. Somebody else's stays as it is. */
export function markReadByUser(
  userId: string,
  conversationId: string,
  now: number = Date.now(),
): void {
  const unread = and(
    eq(conversations.id, conversationId),
    eq(conversations.userId, userId),
    gt(conversations.unreadByUser, 0),
  );
  transaction(() => {
    const { changes } = db.update(conversations).set({ unreadByUser: 0 }).where(unread).run();
    if (changes > 0) recordChange(userId, "conversation.changed", conversationId, now);
  });
}
