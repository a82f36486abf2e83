import { fdatasync, fdatasyncSync, openSync } from "node:fs";
import { sqlite } from "~/db/client";

type Waiter = { done: () => void; fail: (cause: Error) => void };

/** A disk that answers within this many milliseconds is not worth the way to a thread and back. */
const quickMs = 1;
/** With more than this many waiting the event loop has better things to do meanwhile. */
const fewWaiting = 16;
/** After a slow one this many go beside the event loop before the disk is tried again, and twice as many each time that was slow too. */
const leastMistrust = 10;
const mostMistrust = 1000;

let logFile: number | undefined;
let syncing = false;
let waiters: Waiter[] = [];
let mistrust = leastMistrust;
let untilTried = 0;

// The write-ahead log is one file as long as the database is open; a checkpoint that empties it has synced it before.
const openLog = (): number => (logFile ??= openSync(`${sqlite.name}-wal`, "r"));

function settle(group: readonly Waiter[], cause: Error | null): void {
  for (const { done, fail } of group)
    if (cause) fail(cause);
    else done();
}

function syncHere(group: readonly Waiter[]): void {
  const startedAt = performance.now();
  let failure: Error | null = null;
  try {
    fdatasyncSync(openLog());
  } catch (cause) {
    failure = cause instanceof Error ? cause : new Error(String(cause));
  }
  if (performance.now() - startedAt <= quickMs) mistrust = leastMistrust;
  else [untilTried, mistrust] = [mistrust, Math.min(mistrust * 2, mostMistrust)];
  settle(group, failure);
}

function syncBeside(group: readonly Waiter[]): void {
  syncing = true;
  untilTried = Math.max(0, untilTried - 1);
  fdatasync(openLog(), (cause) => {
    syncing = false;
    settle(group, cause);
    if (waiters.length > 0) syncWaiting();
  });
}

function syncWaiting(): void {
  const group = waiters;
  waiters = [];
  syncBeside(group);
}

/**
 * Calls `done` once all that was committed before this call has reached the disk, or `fail` when it could not. `messages` is how many wait
 * for it: a few on a quick disk are synced at once, otherwise the sync runs beside the event loop, and commits that come while one is under
 * way share the next.
 */
export function syncLog(messages: number, done: () => void, fail: (cause: Error) => void): void {
  if (!syncing && messages <= fewWaiting && untilTried === 0) return syncHere([{ done, fail }]);
  waiters.push({ done, fail });
  if (!syncing) syncWaiting();
}
