import { announceFile } from "~/core/evidence/announce-file";
import { claimFile } from "~/core/evidence/claim-file";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/**
 * Deletes the files of records that a person or an erasure deleted, also while doors are closed;
 * missing files are fine. One that cannot be deleted now is logged as a warning and does not stop
 * the others (A §5); the sweep deletes it later.
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
