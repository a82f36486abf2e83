import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { arrivedMails } from "~/db/schema/outreach";

/**
 * Records that an arrived mail is read, in the transaction around; its record follows. A mail that
 * never waited changes nothing.
 */
export function markMailRead(rawHash: string, now: number = Date.now()): void {
  db.update(arrivedMails)
    .set({ readAt: now })
    .where(and(eq(arrivedMails.rawHash, rawHash), isNull(arrivedMails.readAt)))
    .run();
}
