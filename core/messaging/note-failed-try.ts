import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { messages } from "~/db/schema/conversations";

/**
 * Counts a failed attempt of ours to answer a message. A message answered meanwhile is left alone.
 */
export function noteFailedTry(messageId: string): void {
  db.update(messages)
    .set({ failedTries: sql`${messages.failedTries} + 1` })
    .where(and(eq(messages.id, messageId), isNull(messages.answeredAt)))
    .run();
}
