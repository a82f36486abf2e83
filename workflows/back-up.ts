import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { cron } from "inngest";
import { keptBackups } from "~/core/kept-backups";
import { env } from "~/env";
import { copyDatabase } from "~/integrations/backup/copy-database";
import { deleteBackup, listBackups, storeBackup, type StoredBackup } from "~/integrations/backup/stored-backups";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { mailStaff } from "~/workflows/alert-staff";

/** Copies the database as it stands, proves the copy whole and stores it; requests go on meanwhile. @throws CopyBroken, StorageUnavailable */
export async function takeBackup(now: number = Date.now()): Promise<StoredBackup> {
  const folder = join(env.DATA_DIR, ".backup");
  const copy = join(folder, `${randomUUID()}.db`);
  await mkdir(folder, { recursive: true });
  try {
    await copyDatabase(join(env.DATA_DIR, "app.db"), copy);
    const stored = await storeBackup(copy, now);
    log.info({ backup: stored.name, bytes: stored.bytes, parts: stored.parts.length }, "the database was backed up");
    return stored;
  } finally {
    await rm(copy, { force: true });
  }
}

/** Deletes the backups that rotation does not keep: 7 daily, 4 weekly and 12 monthly ones stay. @returns how many were deleted */
export async function rotateBackups(now: number = Date.now()): Promise<number> {
  const backups = await listBackups();
  const kept = keptBackups(
    backups.map(({ takenAt }) => takenAt),
    now,
  );
  const old = backups.filter(({ takenAt }) => !kept.has(takenAt));
  for (const backup of old) await deleteBackup(backup);
  return old.length;
}

/** Backs the database up every night at 08:30 UTC, half past three or four in New York; staff hears of a failure. */
export const backUp = inngest.createFunction(
  {
    id: "back-up",
    triggers: [cron("30 8 * * *")],
    concurrency: [{ limit: 1 }],
    retries: 3,
    onFailure: async ({ event, step }) => {
      await step.run("mail-staff", () => {
        const sentence = "The nightly backup of the database failed. Look at the log, then take one by hand: npm run act -- back-up";
        mailStaff({ key: `backup-failed:${event.data.run_id}`, subject: "The backup failed", sentence, path: "/super-admin" });
      });
    },
  },
  async ({ step }) => {
    const name = await step.run("take-backup", async () => (await takeBackup()).name);
    const deleted = await step.run("rotate", () => rotateBackups());
    return { name, deleted };
  },
);
