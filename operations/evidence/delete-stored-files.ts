import { announceFile } from "~/core/evidence/announce-file";
import { claimFile } from "~/core/evidence/claim-file";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/**
 * Deletes the bytes of files whose records are gone; those that are gone already are fine. @throws
 * StorageUnavailable: to be tried again
 */
export async function deleteStoredFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage().delete(path);
}

/**
 * The same for who does not try again: one that cannot be deleted now is a warning and keeps no
 * other (A §5); the sweep deletes it later.
 */
export async function deleteStoredFilesOrLater(paths: readonly string[]): Promise<void> {
  for (const path of paths) announceFile(path);
  for (const path of paths)
    try {
      await storage().delete(path);
      claimFile(path);
    } catch (cause) {
      log.warn({ path, err: cause }, "a stored file could not be deleted; it is tried again");
    }
}
