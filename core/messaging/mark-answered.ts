import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { messages } from "~/db/schema/conversations";

/** Records that a person's message is fully dealt with; until then the sweep picks it up. */
export function markAnswered(messageId: string, now: number = Date.now()): void {
  db.update(messages).set({ answeredAt: now }).where(eq(messages.id, messageId)).run();
}
