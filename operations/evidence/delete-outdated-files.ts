import { storage } from "~/integrations/storage/storage";
import { deleteOrLater } from "~/operations/evidence/delete-or-later";
import { deleteWhileNewest } from "~/operations/evidence/delete-while-newest";

/**
 * Deletes files that this database needs no more, unless it may not be the newest; missing ones are
 * fine. @returns whether they are gone @throws StorageUnavailable: retry
 */
export const deleteOutdatedFiles = (paths: readonly string[]): Promise<boolean> =>
  deleteWhileNewest(async () => {
    for (const path of paths) await storage().delete(path);
  });

/**
 * The same for callers who do not retry: what cannot be deleted now is deleted by the sweep, once
 * this database is the newest. The record that named the files must be gone or ended.
 */
export const deleteOutdatedFilesOrLater = (paths: readonly string[]): Promise<void> =>
  deleteOrLater(paths, (path) => deleteOutdatedFiles([path]));
