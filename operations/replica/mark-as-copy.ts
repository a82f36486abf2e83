import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env";
import { syncToDisk } from "~/operations/replica/sync-to-disk";

const markIn = (folder: string): string => join(folder, "app.db.from-copy");
const words =
  "The database beside this file was brought back from a copy. The next start closes its outgoing doors and deletes this file; npm run act -- after-restore opens them.\n";

/**
 * Marks the database of a folder as one that came from a copy, on the disk when this returns: what
 * left after the copy may be known to nobody but the vendors. To be called before the copy gets its
 * name, so that whoever is killed leaves a mark too many, never one too few (issue 24, 3).
 */
export function markAsCopy(folder: string): void {
  const mark = markIn(folder);
  writeFileSync(mark, words, { mode: 0o600 });
  syncToDisk(mark);
  syncToDisk(folder);
}

/** Whether the database of the data folder came from a copy, and no start has gone by that yet. */
export const isMarkedAsCopy = (): boolean => existsSync(markIn(env.DATA_DIR));

/** Deletes the mark, once the closed doors of the database are on the disk. */
export function forgetCopyMark(): void {
  if (!isMarkedAsCopy()) return;
  rmSync(markIn(env.DATA_DIR));
  syncToDisk(env.DATA_DIR);
}
