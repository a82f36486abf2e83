import { fdatasync, fdatasyncSync, openSync } from "node:fs";
import { sqlite } from "~/db/client";
import { noteFailure } from "~/db/disk-state";

type Waiter = { done: () => void; fail: (cause: Error) => void };
/** When a sync began, and how many changes had been made by then. */
type Begun = readonly [startedAt: number, changes: number];

/** A disk that syncs within this many milliseconds is not worth a thread. */
const quickMs = 1;
/** After a sync beside the event loop took this long, the next one is not tried on it. */
const slowMs = 20;
/** With more waiting than this the event loop has better things to do meanwhile. */
const fewWaiting = 16;
/**
 * After a slow sync this many run beside the event loop before the disk is tried again, and twice
 * as many each time that was slow too.
 */
const leastMistrust = 10;
const maxMistrust = 1000;

let logFile: number | undefined;
let syncing = false;
let waiters: Waiter[] = [];
let mistrust = leastMistrust;
let untilTried = 0;
let lastMs = 0;

const countChanges = sqlite.prepare<[], number>("SELECT total_changes()").pluck();
let changesOnDisk = 0;

/** A number that grows with every row written, committed or not. */
export function changesSoFar(): number {
  return countChanges.get() ?? 0;
}

// The write-ahead log is one file while the database is open; a checkpoint that empties it has
// synced it before.
const openLog = (): number => (logFile ??= openSync(`${sqlite.name}-wal`, "r"));

function settle(group: readonly Waiter[], changes: number, cause: Error | null): void {
  if (!cause) changesOnDisk = Math.max(changesOnDisk, changes);
  if (cause) noteFailure(cause);
  for (const { done, fail } of group)
    if (cause) fail(cause);
    else done();
}

const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));

function syncHere(group: readonly Waiter[]): void {
  const [startedAt, changes] = [performance.now(), changesSoFar()];
  let failure: Error | null = null;
  try {
    fdatasyncSync(openLog());
  } catch (cause) {
    failure = asError(cause);
  }
  lastMs = performance.now() - startedAt;
  if (lastMs <= quickMs) mistrust = leastMistrust;
  else [untilTried, mistrust] = [mistrust, Math.min(mistrust * 2, maxMistrust)];
  settle(group, changes, failure);
}

function endSync(group: readonly Waiter[], [startedAt, changes]: Begun, cause: Error | null): void {
  syncing = false;
  lastMs = performance.now() - startedAt;
  untilTried = Math.max(lastMs > slowMs ? 1 : 0, untilTried - 1);
  settle(group, changes, cause);
  if (waiters.length > 0) syncWaiting();
}

function syncBeside(group: readonly Waiter[]): void {
  syncing = true;
  const begun: Begun = [performance.now(), changesSoFar()];
  try {
    fdatasync(openLog(), (cause) => endSync(group, begun, cause));
  } catch (cause) {
    // With no file handle left the log cannot even be opened.
    endSync(group, begun, asError(cause));
  }
}

function syncWaiting(): void {
  const group = waiters;
  waiters = [];
  syncBeside(group);
}

/**
 * Calls `done` once everything committed before this call is on the disk, or `fail` when it could
 * not be written. `messages` is how many wait for it. On a quick disk a few are synced at once;
 * otherwise the sync runs beside the event loop, and commits during one sync share the next.
 */
export function syncLog(messages: number, done: () => void, fail: (cause: Error) => void): void {
  if (!syncing && messages <= fewWaiting && untilTried === 0) return syncHere([{ done, fail }]);
  waiters.push({ done, fail });
  if (!syncing) syncWaiting();
}

/** How long the last sync took, in milliseconds. */
export function lastSyncMs(): number {
  return lastMs;
}

/**
 * Resolves once everything committed before this call is on the disk, which must precede an answer,
 * a text, a mail, an order or a deletion that leaves this process. It then survives any crash; the
 * log keeps its order, so all before it does too.
 * @throws (rejects) the disk's error
 */
export function onDisk(): Promise<void> {
  // Closing has copied and synced the log (a restore in place closes the database).
  if (!sqlite.open || changesSoFar() === changesOnDisk) return Promise.resolve();
  return new Promise((resolve, reject) => syncLog(1, resolve, reject));
}
