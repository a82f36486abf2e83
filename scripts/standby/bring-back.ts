import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { lockFile } from "~/db/lock-file";
import type Database from "~/db/sqlite-driver.mjs";
import { env } from "~/env";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { ReplicaFailed } from "~/integrations/replica/litestream";
import type { restoreFromReplica } from "~/integrations/replica/restore-from-replica";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { readFollowed, takeFollowed } from "~/operations/replica/follow-replica";
import type { LeaseHolder } from "~/operations/replica/hold-lease";
import { putInPlace } from "~/operations/replica/put-in-place";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { standbyFolder } from "~/operations/replica/standby-folder";
import { messageOf, say } from "~/scripts/standby/say";

/** Another process has the database of this folder. */
export class DatabaseHeld extends Error {
  override name = "DatabaseHeld";
}

/** The lease was lost before the database was in place. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

const retryEvery = seconds(2);
/** An act of the operator may end meanwhile; a server sees no renewal of our lease before that. */
const ownerEnds = seconds(3);

/** Keeps servers and acts out of the data folder. @throws DatabaseHeld while one is in it */
async function ownDatabase(): Promise<Database.Database> {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  for (const until = performance.now() + ownerEnds; performance.now() < until; await wait(250)) {
    const lock = lockFile(join(env.DATA_DIR, "owner.lock"));
    if (lock) return lock;
  }
  throw new DatabaseHeld(
    `Another process uses the database in ${env.DATA_DIR}: nothing is brought back there. End it first.`,
  );
}

/** The newest state in a new file, from the followed copy where that can be used. */
async function restoreTo(url: string, restored: string, isFollowed: boolean): Promise<string[]> {
  rmSync(restored, { force: true });
  if (isFollowed && readFollowed(standbyFolder))
    try {
      const take: typeof restoreFromReplica = (from, to) => takeFollowed(from, standbyFolder, to);
      const { wrong } = await restoreWhole(url, restored, null, take);
      say("The copy that followed was brought to the end of the log.");
      return wrong;
    } catch (cause) {
      if (cause instanceof StorageUnavailable) throw cause;
      say(`The copy that followed cannot be used, and all is fetched: ${messageOf(cause)}`);
    }
  else say("No copy followed, and all is fetched.");
  rmSync(restored, { force: true });
  const { wrong } = await restoreWhole(url, restored, null);
  await checkDatabase(restored);
  return wrong;
}

/** Whether the place is in trouble, which the restoring program tells as any other failure. */
async function isTrouble(cause: unknown, lease: LeaseHolder): Promise<boolean> {
  if (cause instanceof StorageUnavailable) return true;
  const wasAway = lease.isAway();
  await lease.look();
  return cause instanceof ReplicaFailed && (wasAway || lease.isAway());
}

/** Tries again while the place of the replica is in trouble and the lease is ours. */
async function restoreWhileHeld(
  url: string,
  restored: string,
  isFollowed: boolean,
  lease: LeaseHolder,
): Promise<string[]> {
  for (; ; await wait(retryEvery)) {
    try {
      const wrong = await restoreTo(url, restored, isFollowed);
      if (lease.holds()) return wrong;
    } catch (cause) {
      if (!(await isTrouble(cause, lease))) throw cause;
      say(`The replica is not brought back yet: ${messageOf(cause)}`);
    }
    if (!lease.holds()) throw new LeaseLost("The lease was lost before the replica was back.");
  }
}

/**
 * Restores the replica into the data folder while the lease is ours; sets an existing database
 * aside. What the replica lacks at its end is said; the start closes its doors, and `after-restore`
 * tells it what it does not know.
 * @returns whether it lacks nothing
 * @throws DatabaseHeld; LeaseLost; ReplicaFailed; CopyBroken
 */
export async function bringBack(
  url: string,
  isFollowed: boolean,
  lease: LeaseHolder,
): Promise<boolean> {
  const lock = await ownDatabase();
  try {
    const restored = join(env.DATA_DIR, "app.db.restored");
    const wrong = await restoreWhileHeld(url, restored, isFollowed, lease);
    for (const sentence of wrong) say(sentence);
    putInPlace(restored);
    return wrong.length === 0;
  } finally {
    lock.close();
  }
}
