import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { messages } from "~/db/schema/conversations";

/**
 * Counts a try to answer a message that failed on our side. What was answered meanwhile stays as it
 * is.
 */
export function noteFailedTry(messageId: string): void {
  db.update(messages)
    .set({ failedTries: sql`${messages.failedTries} + 1` })
    .where(and(eq(messages.id, messageId), isNull(messages.answeredAt)))
    .run();
}
