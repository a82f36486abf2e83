import { existsSync, linkSync, renameSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env";
import { ownFolder } from "~/integrations/replica/shipped-position";
import { markAsCopy } from "~/operations/replica/mark-as-copy";
import { syncToDisk } from "~/operations/replica/sync-to-disk";

/**
 * The part between the database's name and the time in the name of one that a take-over set aside.
 */
export const takeOverMark = ".before-take-over-";

/**
 * Puts a restored database (one file) in the place of the one in the data folder, which is set
 * aside whole, and marks it as a copy. For the owner of `owner.lock`. Killed at any instant it
 * leaves the old database, or none, or the new one with its mark: never one without its log, or
 * with another's.
 */
export function putInPlace(restored: string, now: number = Date.now()): void {
  const file = join(env.DATA_DIR, "app.db");
  const aside = `${file}${takeOverMark}${new Date(now).toISOString().replace(/[:.]/g, "-")}`;
  syncToDisk(restored);
  markAsCopy(env.DATA_DIR);
  // With it an empty database that is made after a kill would count as one that has shipped.
  rmSync(ownFolder(env.DATA_DIR), { recursive: true, force: true });
  for (const suffix of ["-wal", ""]) {
    if (!existsSync(`${file}${suffix}`)) continue;
    // Its two weeks begin now.
    utimesSync(`${file}${suffix}`, now / 1000, now / 1000);
    linkSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
  // The log goes after its database, since SQLite ignores one that is alone.
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  renameSync(restored, file);
  syncToDisk(env.DATA_DIR);
}
