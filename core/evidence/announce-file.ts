import { db } from "~/db/client";
import { unclaimedFiles } from "~/db/schema/evidence";

/**
 * Records that bytes are about to be stored under a key. If a crash comes between the file and its
 * record, the sweep finds the unclaimed file. The record's own commit claims it (`claim-file.ts`).
 */
export function announceFile(storageKey: string, now: number = Date.now()): void {
  db.insert(unclaimedFiles)
    .values({ storageKey, announcedAt: now })
    .onConflictDoUpdate({ target: unclaimedFiles.storageKey, set: { announcedAt: now } })
    .run();
}
