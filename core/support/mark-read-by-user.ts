import { and, eq, gt } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Records that a person has seen the messages of their ticket. Somebody else's ticket is left
 * alone.
 */
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
