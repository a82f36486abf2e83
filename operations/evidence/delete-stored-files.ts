import { announceFile } from "~/core/evidence/announce-file";
import { claimFile } from "~/core/evidence/claim-file";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/**
 * Deletes the files whose records are gone; missing files are fine. @throws StorageUnavailable:
 * retry
 */
export async function deleteStoredFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage().delete(path);
}

/**
 * The same for callers who do not retry: a file that cannot be deleted now is logged as a warning
 * and does not stop the others (A §5); the sweep deletes it later.
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
