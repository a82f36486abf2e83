import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hours } from "~/core/duration";
import { upgradeCopiesKeptFor } from "~/core/kept-backups";
import { upgradeCopyMark } from "~/db/vocabulary";
import { env } from "~/env";
import { log } from "~/log";
import { takeOverMark } from "~/operations/replica/put-in-place";

/** The folder for copies of the database before they are stored. */
export const copiesFolder = join(env.DATA_DIR, ".backup");

const all = /./;
// Copies of the database, unfinished uploads, restored databases that never replaced the old one,
// and what was to be told to Litestream, which reads the finished files when it is started again.
const folders: [folder: string, names: RegExp][] = [
  [copiesFolder, all],
  [join(env.DATA_DIR, "files", ".unfinished"), all],
  [join(env.DATA_DIR, ".restore"), all],
  [env.DATA_DIR, /^app\.db\.restored/],
  [join(env.DATA_DIR, ".replica"), /\.[0-9a-f]{8}-[0-9a-f-]{27}$/],
];

const nothingThere = (cause: NodeJS.ErrnoException): [] => {
  if (cause.code === "ENOENT") return [];
  throw cause;
};

// A time in the future comes from a wrong clock: nobody is writing there now.
const isLeftOver = (changedAt: number, before: number, now: number): boolean =>
  changedAt < before || changedAt > now + hours(1);

const formerMarks = [upgradeCopyMark, takeOverMark];

async function forgetFormerDatabases(now: number): Promise<void> {
  for (const name of await readdir(env.DATA_DIR).catch(nothingThere)) {
    if (!formerMarks.some((mark) => name.startsWith(`app.db${mark}`))) continue;
    const path = join(env.DATA_DIR, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > upgradeCopiesKeptFor) await rm(path, { force: true });
  }
}

/**
 * Deletes what interrupted processes left behind: files last written before `before` (ms). One
 * process owns the data folder, so at its start every older file is left over; later only those
 * older than any work under way. Databases from before an upgrade or a take-over are deleted after
 * two weeks.
 * @returns how many files
 */
export async function clearLeftovers(before: number, now: number = Date.now()): Promise<number> {
  await forgetFormerDatabases(now);
  let cleared = 0;
  for (const [folder, names] of folders)
    for (const name of await readdir(folder).catch(nothingThere)) {
      if (!names.test(name)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || !isLeftOver(found.mtimeMs, before, now)) continue;
      await rm(path, { force: true });
      cleared += 1;
    }
  if (cleared > 0)
    log.info({ cleared }, "files that were left behind by a process that had ended were deleted");
  return cleared;
}
