import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { unclaimedFiles } from "~/db/schema/evidence";

/**
 * Takes stored bytes off the list of unclaimed files: in the commit of the record that names them,
 * or once they are deleted.
 */
export function claimFile(storageKey: string): void {
  db.delete(unclaimedFiles).where(eq(unclaimedFiles.storageKey, storageKey)).run();
}
