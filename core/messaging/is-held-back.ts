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

/**
 * When a message of a conversation reached the person, in ms: a text that waited for the end of
 * quiet hours came after what was said meanwhile.
 */
export function reachedAt({ id, createdAt }: { id: string; createdAt: number }): number {
  const text = db
    .select({ notBeforeAt: texts.notBeforeAt, sentAt: texts.sentAt })
    .from(texts)
    .where(eq(texts.messageId, id))
    .get();
  return Math.max(createdAt, text?.sentAt ?? text?.notBeforeAt ?? 0);
}
