import { eq } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Asks staff to take over a conversation: it waits from now on, and the agent no longer answers
 * freely in it (A §4 manual mode).
 * @returns true when staff was asked now; false when staff had been asked already
 * @throws NotFound
 */
export function handOver({
  conversationId,
  reason,
  now,
}: {
  conversationId: string;
  reason: string;
  now: number;
}): boolean {
  return transaction(() => {
    const row = db.select().from(conversations).where(eq(conversations.id, conversationId)).get();
    if (!row) throw new NotFound(`There is no conversation ${conversationId}.`);
    if (row.waitingSince !== null) return false;
    db.update(conversations)
      .set({
        waitingSince: now,
        handOverReason: reason,
        aiDisabled: true,
        status: "pending",
        unreadByStaff: Math.max(1, row.unreadByStaff),
        updatedAt: now,
      })
      .where(eq(conversations.id, conversationId))
      .run();
    recordChange("staff", "conversation.waiting", conversationId, now);
    if (row.userId) recordChange(row.userId, "conversation.changed", conversationId, now);
    recordEvent("person/asked.for.help", { conversationId }, `help:${conversationId}:${now}`);
    return true;
  });
}
