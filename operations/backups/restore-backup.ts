import type { KeyObject } from "node:crypto";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Conflict, NotFound } from "~/core/errors";
import type { CopyProof } from "~/core/staff/health/prove-copy-in-parts";
import { closeDatabase } from "~/db/client";
import { env } from "~/env";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { restoreFromReplica } from "~/integrations/replica/restore-from-replica";
import { longestSilence } from "~/integrations/replica/run-restore";
import { markAsCopy } from "~/operations/replica/mark-as-copy";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { fetchBackup, listBackups, type StoredBackup } from "~/integrations/backup/stored-backups";

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function findBackup(name: string, until: number): Promise<StoredBackup> {
  const backups = (await listBackups()).filter(({ takenAt }) => takenAt <= until);
  const found = name === "newest" ? backups[0] : backups.find((backup) => backup.name === name);
  if (!found)
    throw new NotFound(
      backups.length === 0
        ? until === Infinity
          ? "There is no backup in storage."
          : "There is no backup in storage from before that moment."
        : `There is no backup ${name}. list-backups names them.`,
    );
  return found;
}

/** Of the backups or the states of the replica one that is no later, and of this generation. */
export type Which = { until?: number; generation?: string | undefined };
type Wanted = Which & { name: string; privateKey: KeyObject | null };

async function fetchTo(path: string, wanted: Wanted): Promise<CopyProof> {
  const { name, until = Infinity, generation, privateKey } = wanted;
  if (name !== "replica") {
    if (generation !== undefined) throw new NotFound("Only the replica has generations.");
    await fetchBackup(await findBackup(name, until), path, privateKey);
    return { lines: [], wrong: [] };
  }
  if (!env.REPLICA_URL)
    throw new NotFound("No replica is configured: set REPLICA_URL to where it lies.");
  return restoreWhole(env.REPLICA_URL, path, until === Infinity ? null : until, (url, to, at) =>
    restoreFromReplica(url, to, at, longestSilence, generation),
  );
}

/**
 * Restores a stored backup (or the `replica`, as it was at `until`) as `app.db` into a folder that
 * has none, after verifying its bytes and the database, and marks it as a copy. `privateKey` opens
 * a sealed backup.
 * @returns its path, and what the replica lacks
 * @throws NotFound; Conflict when the folder has a database; BackupBroken, BackupSealed,
 * SealBroken, CopyBroken
 */
export async function restoreBackup(
  name: string,
  folder: string,
  privateKey: KeyObject | null = null,
  which: Which = {},
): Promise<{ path: string; found: CopyProof }> {
  const target = join(folder, "app.db");
  if (await exists(target))
    throw new Conflict(`There is a database in ${folder} already. Name another folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, "app.db.unfinished");
  await rm(unfinished, { force: true });
  try {
    const found = await fetchTo(unfinished, { ...which, name, privateKey });
    await checkDatabase(unfinished);
    markAsCopy(folder);
    await rename(unfinished, target);
    return { path: target, found };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Restores a stored backup into the data folder itself, and marks it as a copy. Closes the current
 * database and sets it aside, without deleting it; this process cannot use the database afterwards,
 * so it must not be the server. @returns the path of the old database, and what the replica lacks
 */
export async function restoreInPlace(
  name: string,
  privateKey: KeyObject | null = null,
  which: Which = {},
  now: number = Date.now(),
): Promise<{ aside: string; found: CopyProof }> {
  const folder = join(env.DATA_DIR, ".restore");
  await rm(folder, { recursive: true, force: true });
  const { path, found } = await restoreBackup(name, folder, privateKey, which);
  closeDatabase();
  markAsCopy(env.DATA_DIR);
  const aside = join(
    env.DATA_DIR,
    `app.db.before-restore-${new Date(now).toISOString().replace(/[:.]/g, "-")}`,
  );
  for (const suffix of ["-wal", "-shm", ""]) {
    const part = join(env.DATA_DIR, `app.db${suffix}`);
    if (await exists(part)) await rename(part, `${aside}${suffix}`);
  }
  await rename(path, join(env.DATA_DIR, "app.db"));
  await rm(folder, { recursive: true, force: true });
  return { aside, found };
}
