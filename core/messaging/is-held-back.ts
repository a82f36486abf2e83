import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { texts } from "~/db/schema/conversations";

/**
 * Whether a message of a conversation had not gone out by text at an instant (ms): it waited for
 * the end of quiet hours, or was never sent. A message in the web chat was seen there.
 */
export function isHeldBack(messageId: string, at: number): boolean {
  const text = db
    .select({ notBeforeAt: texts.notBeforeAt, status: texts.status })
    .from(texts)
    .where(eq(texts.messageId, messageId))
    .get();
  if (!text) return false;
  const isWaiting = text.notBeforeAt !== null && text.notBeforeAt > at;
  return isWaiting || text.status === "suppressed" || text.status === "canceled";
}
