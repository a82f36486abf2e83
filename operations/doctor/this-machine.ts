import { randomBytes } from "node:crypto";
import { open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { databaseSince, findNewestDrill, type Drill } from "~/core/restore/record-drill";
import { countPendingMigrations } from "~/core/staff/health/count-pending-migrations";
import { readSystemHealth, type SystemHealth } from "~/core/system-health";
import { env, projectRoot } from "~/env";
import { findLitestream } from "~/integrations/replica/litestream";
import { replicaPlace } from "~/integrations/replica/replica-place";
import { replicaLag } from "~/operations/replica/keep-replica";
import { filesLacking } from "~/operations/replica/mirror-files";
import { listBackups } from "~/integrations/backup/stored-backups";

export type Replica = {
  lagMs: number | null;
  hasProgram: boolean;
  isOnSameDisk: boolean;
  filesLacking: number | null;
};

/** What the doctor asks the machine and the database; times in ms. */
export type Machine = {
  room: () => Promise<{ freeBytes: number; allBytes: number }>;
  /** How long the disk usually takes to sync a small file: the middle of three tries. */
  syncMs: () => Promise<number>;
  /** When the newest backup was taken, or null when there is none. */
  newestBackupAt: () => Promise<number | null>;
  /** The newest restore drill, or null before the first. */
  newestDrill: () => Drill | null;
  /** Since when there is this database. */
  databaseSince: () => number;
  /**
   * How far the replica at REPLICA_URL lags, whether the program to ship it is installed, whether
   * it lies on the disk of the database, and how many files its copy lacks (null where none is
   * kept).
   */
  replica: () => Promise<Replica>;
  pendingMigrations: () => number;
  health: () => SystemHealth;
};

async function syncOnce(): Promise<number> {
  const path = join(env.DATA_DIR, `doctor-${randomBytes(6).toString("hex")}`);
  const file = await open(path, "wx", 0o600);
  try {
    const began = performance.now();
    await file.writeFile("A try of the disk.");
    await file.sync();
    return performance.now() - began;
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

// A backup or a checkpoint that ends just now holds one of them up, which says nothing of the disk.
async function syncMs(): Promise<number> {
  const tries = [await syncOnce(), await syncOnce(), await syncOnce()];
  return tries.sort((a, b) => a - b)[1] ?? 0;
}

async function isOnSameDisk(): Promise<boolean> {
  const place = env.REPLICA_URL ? replicaPlace(env.REPLICA_URL) : null;
  if (place?.kind !== "file") return false;
  const [copy, data] = await Promise.all([
    stat(place.folder).catch(() => null),
    stat(env.DATA_DIR),
  ]);
  return copy?.dev === data.dev;
}

/** The machine that this process runs on. */
export const thisMachine: Machine = {
  room: async () => {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
  },
  syncMs,
  newestBackupAt: async () => (await listBackups())[0]?.takenAt ?? null,
  newestDrill: findNewestDrill,
  databaseSince,
  replica: async () => ({
    lagMs: replicaLag(),
    hasProgram: findLitestream() !== null,
    isOnSameDisk: await isOnSameDisk(),
    filesLacking: filesLacking(),
  }),
  pendingMigrations: () => countPendingMigrations(join(projectRoot, "db/migrations")),
  health: () => readSystemHealth(),
};
