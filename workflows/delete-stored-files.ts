import { storage } from "~/integrations/storage/storage";

/** Deletes the bytes of files whose records are gone; those that are gone already are fine. */
export async function deleteStoredFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage().delete(path);
}
