import { desc, eq } from "drizzle-orm";
import { openConversation } from "~/core/messaging/open-conversation";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";

/**
 * The conversation that keeps a code or a notice to a number, in the transaction around: its
 * newest, or a new one that is already closed. Such a text must not reopen a ticket, nor open one
 * that staff would have to look at.
 */
export function quietConversation(phone: string, at: number): string {
  const known = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.phone, phone))
    .orderBy(desc(conversations.createdAt))
    .limit(1)
    .get();
  if (known) return known.id;
  const id = openConversation({ userId: null, phone, at });
  db.update(conversations)
    .set({ status: "resolved", resolvedAt: at })
    .where(eq(conversations.id, id))
    .run();
  return id;
}
