import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { recordDrill, type Drill } from "~/core/restore/record-drill";
import { env } from "~/env";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { fetchBackup, listBackups, proveParts } from "~/integrations/backup/stored-backups";
import { proveReplica } from "~/operations/replica/prove-replica";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { log } from "~/log";
import type { CopyProof } from "~/core/staff/health/prove-copy-in-parts";
import { proveCopy } from "~/operations/backups/prove-copy";
import { takeBackup } from "~/operations/backups/take-backup";

type Tried = { backup: string; lines: string[]; wrong: string[] };

// Verifies the newest stored backup's parts in storage: a new copy says nothing about earlier ones.
async function tryNewest(): Promise<void> {
  const [newest] = await listBackups();
  if (newest) await proveParts(newest);
}

async function bringBack(scratch: string, now: number): Promise<Tried> {
  await tryNewest();
  const backup = await takeBackup(now);
  await fetchBackup(backup, scratch, backup.oneTimeKey);
  await checkDatabase(scratch);
  const stored = await proveCopy(scratch);
  const shipped = await tryReplica(scratch);
  return {
    backup: backup.name,
    lines: [...stored.lines, ...shipped.lines],
    wrong: [...stored.wrong, ...shipped.wrong],
  };
}

async function tryReplica(scratch: string): Promise<CopyProof> {
  if (!env.REPLICA_URL) return { lines: [], wrong: [] };
  await rm(scratch, { force: true });
  const restored = await restoreWhole(env.REPLICA_URL, scratch, null);
  await checkDatabase(scratch);
  const copy = await proveCopy(scratch);
  const pieces = await proveReplica(env.REPLICA_URL);
  return {
    lines: ["The replica:", ...restored.wrong, ...copy.lines, ...pieces.lines],
    wrong: [...restored.wrong, ...copy.wrong, ...pieces.wrong],
  };
}

const sentenceOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : "It failed.";

/**
 * Rehearses a restore: takes a backup as on every night, fetches it from storage, opens it with a
 * key that only this run knows, and verifies the database, its ledgers and chains, and what it
 * lacks of the journal. With a replica it restores that too, and proves all of its pieces. Records
 * the findings. Deletes the scratch copy at the end; the next start deletes what a killed run
 * leaves.
 */
export async function runDrill(now: number = Date.now()): Promise<Drill & { lines: string[] }> {
  const began = performance.now();
  const folder = join(env.DATA_DIR, ".restore");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = join(folder, `drill-${randomUUID()}.db`);
  const tried = await bringBack(scratch, now)
    .catch((cause: unknown) => {
      log.error({ err: cause }, "a copy of the database could not be brought back");
      return { backup: null, lines: [], wrong: [sentenceOf(cause)] };
    })
    .finally(() => rm(scratch, { force: true }));
  const { backup, lines, wrong } = tried;
  const drill: Drill = {
    backup,
    ok: wrong.length === 0,
    found: wrong.length === 0 ? "A copy was brought back and found whole." : wrong.join(" "),
    tookMs: Math.round(performance.now() - began),
    at: now,
  };
  recordDrill(drill);
  return { ...drill, lines };
}
