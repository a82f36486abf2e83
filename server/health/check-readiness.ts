import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { currentTrouble, noteFailure } from "~/db/disk-state";
import { changesSoFar } from "~/db/sync-log";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { transaction } from "~/db/transaction";
import { outgoingDoors, type OutgoingDoor } from "~/db/vocabulary";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { runningEngine } from "~/server/open-app";
import { isStopping } from "~/server/stop-listening";

export type Readiness = {
  ready: boolean;
  checks: { database: boolean; storage: boolean; engine: boolean };
  /** Outgoing channels closed since a restore or without the lease; requests are still taken. */
  closedDoors: OutgoingDoor[];
};

/** How often what requests are answered from is looked at anew. */
const lookEvery = seconds(1);
/** Storage is a vendor: it is asked less often. */
const askStorageEvery = seconds(15);
/** A start waits no longer than this for the storage. */
const storagePatience = seconds(2);
/** After this long without a write, one is made to test that writing works. */
const quietFor = minutes(1);

const read = sqlite.prepare("SELECT value FROM counters LIMIT 1");
const beat = sqlite.prepare<[number]>(
  "INSERT INTO counters (name, value) VALUES ('heartbeat', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
);

type Seen = { database: boolean; storage: boolean; closedDoors: OutgoingDoor[] };

let lastChanges = -1;
let lastWriteAt = 0;
let askedStorageAt = -Infinity;
// Before the first look nothing is known to be usable.
const seen: Seen = { database: false, storage: false, closedDoors: [] };

function databaseUsable(now: number): boolean {
  if (currentTrouble() === "damaged") return false;
  try {
    read.get();
    const changes = changesSoFar();
    if (changes !== lastChanges) [lastChanges, lastWriteAt] = [changes, now];
    if (currentTrouble() !== null || now - lastWriteAt > quietFor) transaction(() => beat.run(now));
    return currentTrouble() === null;
  } catch (cause) {
    noteFailure(cause);
    return false;
  }
}

function noteStorage(usable: boolean, isFirst: boolean): void {
  const before = isFirst || seen.storage;
  if (!usable && before)
    log.error("the storage of files cannot be used; pictures wait until it can");
  if (usable && !before) log.warn("the storage of files can be used again");
  seen.storage = usable;
}

async function askStorage(now: number): Promise<void> {
  if (now >= askedStorageAt && now - askedStorageAt < askStorageEvery) return;
  const isFirst = askedStorageAt === -Infinity;
  askedStorageAt = now;
  noteStorage(await storage().healthy(), isFirst);
}

function closedDoors(): OutgoingDoor[] {
  try {
    return outgoingDoors.filter(isDoorClosed);
  } catch (cause) {
    noteFailure(cause);
    return [];
  }
}

/**
 * Looks at what readiness is answered from: reads the database, which writes one row after a quiet
 * minute, and asks the storage every 15 seconds. Never throws; resolves once the storage has
 * answered.
 */
export async function lookAtReadiness(now: number = Date.now()): Promise<void> {
  seen.database = databaseUsable(now);
  seen.closedDoors = seen.database ? closedDoors() : [];
  await askStorage(now);
}

/**
 * Looks at readiness now and every second, until `end` is called: also while the first look waits
 * for the storage. `first` resolves with it, after two seconds at most.
 */
export function watchReadiness(): { first: Promise<void>; end: () => void } {
  const timer = setInterval(() => void lookAtReadiness(), lookEvery);
  timer.unref();
  const patience = wait(storagePatience, undefined, { ref: false });
  return { first: Promise.race([lookAtReadiness(), patience]), end: () => clearInterval(timer) };
}

/**
 * Whether requests can be taken, as it was seen a second ago at most: asks nobody, and waits for
 * nothing (issue 25, 5). That needs the database and the engine. Storage is only reported: without
 * it texts are still taken and their pictures wait.
 */
export function checkReadiness(): Readiness {
  const database = seen.database && currentTrouble() === null;
  const engine = runningEngine()?.healthy() ?? false;
  return {
    ready: database && engine && !isStopping(),
    checks: { database, storage: seen.storage, engine },
    closedDoors: database ? seen.closedDoors : [],
  };
}
