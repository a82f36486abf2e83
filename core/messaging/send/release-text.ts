import { and, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { texts } from "~/db/schema/conversations";

/**
 * Puts a reserved text back into the queue, once it is certain that the carrier did not accept it
 * (TW-41).
 */
export function releaseText(textId: string): void {
  db.update(texts)
    .set({ status: "queued", reservedAt: null })
    .where(and(eq(texts.id, textId), eq(texts.status, "reserved")))
    .run();
}
