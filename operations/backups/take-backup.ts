import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { keptBackups } from "~/core/kept-backups";
import { env } from "~/env";
import { readPublicKey } from "~/integrations/backup/backup-key";
import { copyDatabase } from "~/integrations/backup/copy-database";
import {
  deleteBackup,
  deleteCutOffBackups,
  listBackups,
  storeBackup,
  type FreshBackup,
} from "~/integrations/backup/stored-backups";
import { log } from "~/log";
import { copiesFolder } from "~/operations/backups/clear-leftovers";
import { deleteWhileNewest } from "~/operations/evidence/delete-while-newest";

// Backups run one after the other, since their numbers give their order.
let last: Promise<unknown> = Promise.resolve();

async function copyAndStore(now: number): Promise<FreshBackup> {
  const copy = join(copiesFolder, `${randomUUID()}.db`);
  await mkdir(copiesFolder, { recursive: true });
  try {
    await copyDatabase(join(env.DATA_DIR, "app.db"), copy);
    const stored = await storeBackup(
      copy,
      now,
      env.BACKUP_PUBLIC_KEY ? readPublicKey(env.BACKUP_PUBLIC_KEY) : null,
    );
    const { name, bytes, parts, sealing } = stored;
    log.info(
      { backup: name, bytes, parts: parts.length, sealedTo: sealing?.recipient ?? null },
      "the database was backed up",
    );
    return stored;
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Copies the current database, verifies the copy and stores it, sealed if a key is configured;
 * requests are served meanwhile.
 * @throws CopyBroken, StorageUnavailable
 */
export async function takeBackup(now: number = Date.now()): Promise<FreshBackup> {
  const taking = last.then(() => copyAndStore(now));
  last = taking.catch(() => undefined);
  return taking;
}

/**
 * Deletes the backups that rotation does not keep (7 daily, 4 weekly and 12 monthly ones stay), and
 * the remains of interrupted ones; none while this database may not be the newest, since theirs
 * may be.
 * @returns how many were deleted
 */
export async function rotateBackups(now: number = Date.now()): Promise<number> {
  const backups = await listBackups();
  const kept = keptBackups(backups, now);
  const old = backups.filter((backup) => !kept.has(backup));
  let deleted = 0;
  await deleteWhileNewest(async () => {
    for (const backup of old) {
      await deleteBackup(backup);
      deleted++;
    }
    await deleteCutOffBackups();
  });
  return deleted;
}
