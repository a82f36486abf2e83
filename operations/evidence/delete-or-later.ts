import { announceFile } from "~/core/evidence/announce-file";
import { claimFile } from "~/core/evidence/claim-file";
import { log } from "~/log";

/**
 * Deletes stored files by `deleteOne`, which says whether a file is gone. One that is not, or
 * cannot be deleted now (a warning), does not stop the others (A §5); the sweep deletes it later.
 */
export async function deleteOrLater(
  paths: readonly string[],
  deleteOne: (path: string) => Promise<boolean>,
): Promise<void> {
  for (const path of paths) announceFile(path);
  for (const path of paths)
    try {
      if (await deleteOne(path)) claimFile(path);
    } catch (cause) {
      log.warn({ path, err: cause }, "a stored file could not be deleted; it is tried again");
    }
}
