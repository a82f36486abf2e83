import { and, eq } from "drizzle-orm";
import { keyHash, numberHash } from "~/core/restore/adopted-lines";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { texts } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Puts a reserved text back into the queue, once it is certain that the carrier did not accept it
 * (TW-41).
 */
export function releaseText(textId: string, now: number = Date.now()): void {
  transaction(() => {
    const [released] = db
      .update(texts)
      .set({ status: "queued", reservedAt: null })
      .where(and(eq(texts.id, textId), eq(texts.status, "reserved")))
      .returning({ key: texts.idempotencyKey, phone: texts.phone })
      .all();
    if (released) noteTextNotLeft(released, now);
  });
}

/** Records in the journal that the last try of a text has certainly not left. */
export function noteTextNotLeft({ key, phone }: { key: string; phone: string }, at: number): void {
  recordJournalLine({ kind: "not_left", key: keyHash(key), whom: numberHash(phone), at });
}
