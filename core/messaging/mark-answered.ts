import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { messages } from "~/db/schema/conversations";

/**
 * Notes that all that a person's message asked for has been done; until then the sweep looks after
 * it.
 */
export function markAnswered(messageId: string, now: number = Date.now()): void {
  db.update(messages).set({ answeredAt: now }).where(eq(messages.id, messageId)).run();
}
