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

const lookEvery = seconds(3);
/** Storage is a vendor: it is asked less often, and only the first caller waits for its answer. */
const askStorageEvery = seconds(15);
/** After this long without a write, one is made to test that writing works. */
const quietFor = minutes(1);

const read = sqlite.prepare("SELECT value FROM counters LIMIT 1");
const beat = sqlite.prepare<[number]>(
  "INSERT INTO counters (name, value) VALUES ('heartbeat', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
);

let lastChanges = -1;
let lastWriteAt = 0;
let seen: { at: number; database: boolean } = { at: -Infinity, database: false };
let stored: { at: number; answer: Promise<boolean>; last: boolean } | undefined;

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

function noteStorage(usable: boolean, before: boolean): boolean {
  if (!usable && before)
    log.error("the storage of files cannot be used; pictures wait until it can");
  if (usable && !before) log.warn("the storage of files can be used again");
  return usable;
}

async function storageUsable(now: number): Promise<boolean> {
  if (stored && now - stored.at < askStorageEvery) return stored.last;
  const before = stored?.last ?? true;
  const asked = { at: now, answer: storage().healthy(), last: before };
  const isFirst = !stored;
  stored = asked;
  const answer = asked.answer.then((usable) => (asked.last = noteStorage(usable, before)));
  return isFirst ? answer : before;
}

/** Whether the database can be read and written; checked every three seconds at most. */
function database(now: number): boolean {
  if (now - seen.at >= lookEvery || now < seen.at)
    seen = { at: now, database: databaseUsable(now) };
  return seen.database && currentTrouble() === null;
}

/**
 * Whether requests can be taken now. That needs the database and the engine. Storage is only
 * reported: without it texts are still taken and their pictures wait. Takes no lock and checks each
 * part at most every few seconds. Never throws.
 */
export async function checkReadiness(now: number = Date.now()): Promise<Readiness> {
  const checks = {
    database: database(now),
    storage: await storageUsable(now),
    engine: runningEngine()?.healthy() ?? false,
  };
  return {
    ready: checks.database && checks.engine && !isStopping(),
    checks,
    closedDoors: checks.database ? outgoingDoors.filter(isDoorClosed) : [],
  };
}
