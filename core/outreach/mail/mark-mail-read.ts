import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { arrivedMails } from "~/db/schema/outreach";

/**
 * Records, in the transaction around, that a mail that had arrived is read: its record follows. One
 * that never waited changes nothing.
 */
export function markMailRead(rawHash: string, now: number = Date.now()): void {
  db.update(arrivedMails)
    .set({ readAt: now })
    .where(and(eq(arrivedMails.rawHash, rawHash), isNull(arrivedMails.readAt)))
    .run();
}
