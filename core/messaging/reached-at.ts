import { eq } from "drizzle-orm";
import { seconds } from "~/core/duration";
import { db } from "~/db/client";
import { texts } from "~/db/schema/conversations";

/** A text arrives a moment before we note that it was sent. */
const noteTakes = seconds(2);

/**
 * When a message of a conversation reaches the person, in ms: a text that waits for the end of
 * quiet hours comes after what is said meanwhile. Null for one that was never sent. A message in
 * the web chat was seen there.
 */
export function reachedAt({ id, createdAt }: { id: string; createdAt: number }): number | null {
  const text = db
    .select({ status: texts.status, notBeforeAt: texts.notBeforeAt, sentAt: texts.sentAt })
    .from(texts)
    .where(eq(texts.messageId, id))
    .get();
  if (!text) return createdAt;
  if (text.status === "suppressed" || text.status === "canceled") return null;
  const arrivedAt = text.sentAt === null ? (text.notBeforeAt ?? 0) : text.sentAt - noteTakes;
  return Math.max(createdAt, arrivedAt);
}
