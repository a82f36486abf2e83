import { announceFile } from "~/core/evidence/announce-file";
import { claimFile } from "~/core/evidence/claim-file";
import { isNamed, listUnclaimedFiles } from "~/core/evidence/queries-unclaimed";
import { days, hours } from "~/core/duration";
import { isNewestDatabase } from "~/core/restore/is-newest-database";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { deleteOutdatedFiles } from "~/operations/evidence/delete-outdated-files";

/** Retried work has finished with a file by then. */
const gracePeriod = hours(24);

/**
 * Deletes files stored more than a day ago that no record names: the server ended, or refused them,
 * between the file and its record. A file that a record names is evidence and never deleted here.
 * @returns how many were deleted
 */
export async function deleteForgottenFiles(now: number = Date.now()): Promise<number> {
  let deleted = 0;
  for (const storageKey of listUnclaimedFiles(now - gracePeriod)) {
    if (!isNamed(storageKey)) {
      if (!(await deleteOutdatedFiles([storageKey]))) break;
      deleted++;
    }
    claimFile(storageKey);
  }
  if (deleted > 0) log.warn({ deleted }, "files that belong to nothing were deleted");
  return deleted;
}

/**
 * Finds files in the folders of chat pictures and held pictures that no record names and nobody
 * announced, as older builds left them; their keys tell their age. `deleteForgottenFiles` deletes
 * them. A database that may not be the newest looks for none. @returns how many were found
 */
export async function findForgottenFiles(now: number = Date.now()): Promise<number> {
  if (!isNewestDatabase()) return 0;
  let found = 0;
  for (const folder of ["support", "held"])
    for (const storageKey of await storage().list(folder)) {
      const storedAt = Number(/\/(\d{13})[-.][^/]*$/.exec(storageKey)?.[1] ?? now);
      if (storedAt > now - days(2) || isNamed(storageKey)) continue;
      announceFile(storageKey, storedAt);
      found++;
    }
  return found;
}
