import { storage } from "~/integrations/storage/storage";
import { deleteOrLater } from "~/operations/evidence/delete-or-later";

/**
 * Deletes the files of records that a person or an erasure deleted, also while doors are closed;
 * missing files are fine. What cannot be deleted now the sweep deletes later.
 */
export const deleteStoredFilesOrLater = (paths: readonly string[]): Promise<void> =>
  deleteOrLater(paths, async (path) => {
    await storage().delete(path);
    return true;
  });
