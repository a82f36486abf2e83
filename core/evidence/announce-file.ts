import { db } from "~/db/client";
import { unclaimedFiles } from "~/db/schema/evidence";

/**
 * Notes that bytes are about to be stored under a key, before they are: whatever happens between
 * the file and its record, the sweep finds what no record names. The record's own commit claims it
 * (`claim-file.ts`).
 */
export function announceFile(storageKey: string, now: number = Date.now()): void {
  db.insert(unclaimedFiles)
    .values({ storageKey, announcedAt: now })
    .onConflictDoUpdate({ target: unclaimedFiles.storageKey, set: { announcedAt: now } })
    .run();
}
