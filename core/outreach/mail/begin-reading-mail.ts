import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { arrivedMails } from "~/db/schema/outreach";

/** A mail that waits to be read; `tries` includes this attempt. */
export type UnreadMail = {
  id: string;
  rawKey: string;
  rawHash: string;
  rawSize: number;
  receivedAt: number;
  tries: number;
};

/**
 * Counts an attempt to read an arrived mail; undefined when it was read before, or does not exist.
 */
export function beginReadingMail(mailId: string): UnreadMail | undefined {
  return db
    .update(arrivedMails)
    .set({ tries: sql`${arrivedMails.tries} + 1` })
    .where(and(eq(arrivedMails.id, mailId), isNull(arrivedMails.readAt)))
    .returning()
    .get();
}
