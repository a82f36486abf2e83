import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/** Deletes stored files whose records are gone. One that cannot be removed is a warning; the others go on (A §5). */
export async function deleteStored(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map((key) =>
      storage()
        .delete(key)
        .catch((cause: unknown) => log.warn({ key, err: cause }, "a stored file could not be removed")),
    ),
  );
}
