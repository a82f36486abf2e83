import { and, eq } from "drizzle-orm";
import type { Conversation } from "~/core/messaging/queries";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";

/** A person's own ticket. @throws NotFound, also for somebody else's */
export function getOwnTicket(userId: string, conversationId: string): Conversation {
  const own = and(eq(conversations.id, conversationId), eq(conversations.userId, userId));
  const row = db.select().from(conversations).where(own).get();
  if (!row) throw new NotFound("There is no such conversation.");
  return row;
}

/** A ticket of any person, for staff. @throws NotFound */
export function getTicket(conversationId: string): Conversation {
  const row = db.select().from(conversations).where(eq(conversations.id, conversationId)).get();
  if (!row) throw new NotFound("This conversation is no longer there.");
  return row;
}
