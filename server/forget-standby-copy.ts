import { existsSync, rmSync } from "node:fs";
import { lockFile } from "~/db/lock-file";
import { standbyFolder, standbyLock } from "~/operations/replica/standby-folder";

/**
 * Deletes the copy that a standby followed here, with the people in it, unless one lives. For the
 * owner of the database: what follows beside it has no use for it any more.
 * @returns whether there was one
 */
export function forgetStandbyCopy(): boolean {
  if (!existsSync(standbyFolder)) return false;
  const lock = lockFile(standbyLock);
  if (!lock) return false;
  rmSync(standbyFolder, { recursive: true, force: true });
  lock.close();
  return true;
}
