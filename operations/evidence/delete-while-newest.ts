import { isNewestDatabase } from "~/core/restore/is-newest-database";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";

/**
 * Runs `work`, which deletes stored files that this database knows to be outdated, forgotten or
 * refused. A newer database may name the same files as evidence, so nothing is deleted while a door
 * is closed or another machine may have the lease; asked again before each file.
 * @returns whether all of it was done
 */
export async function deleteWhileNewest(work: () => Promise<void>): Promise<boolean> {
  if (!isNewestDatabase()) return false;
  try {
    await withLastCheck(isNewestDatabase, work);
    return true;
  } catch (cause) {
    if (cause instanceof HeldBack) return false;
    throw cause;
  }
}
