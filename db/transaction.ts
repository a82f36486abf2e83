import { sqlite } from "~/db/client";
import { noteCommit, noteFailure } from "~/db/disk-state";
import { syncLog } from "~/db/sync-log";

type Waiting = {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (cause: unknown) => void;
};
type Outcome = { value: unknown; failure?: undefined } | { failure: { cause: unknown } };

let afterCommitCallbacks: (() => void)[] = [];
let waiting: Waiting[] = [];

const begin = sqlite.prepare("BEGIN IMMEDIATE");
const commit = sqlite.prepare("COMMIT");
const rollback = sqlite.prepare("ROLLBACK");
const savepoint = sqlite.prepare("SAVEPOINT step");
const release = sqlite.prepare("RELEASE step");
const undo = sqlite.prepare("ROLLBACK TO step");

function refusePromise<T>(value: T): T {
  if (value instanceof Promise)
    throw new TypeError(
      "A transaction is synchronous: it was given a function that returns a promise.",
    );
  return value;
}

function runNested<T>(work: () => T): T {
  savepoint.run();
  const callbacksBefore = afterCommitCallbacks.length;
  try {
    const value = refusePromise(work());
    release.run();
    return value;
  } catch (cause) {
    // SQLite rolls everything back on some errors (disk full); there is then no savepoint to return
    // to.
    if (sqlite.inTransaction) {
      undo.run();
      release.run();
    }
    afterCommitCallbacks.length = callbacksBefore;
    throw cause;
  }
}

function callAfterCommit(): void {
  const callbacks = afterCommitCallbacks;
  afterCommitCallbacks = [];
  for (const callback of callbacks) callback();
}

function runOutermost<T>(work: () => T): T {
  begin.run();
  let value: T;
  try {
    value = refusePromise(work());
    commit.run();
  } catch (cause) {
    if (sqlite.inTransaction) rollback.run();
    afterCommitCallbacks = [];
    noteFailure(cause);
    throw cause;
  }
  noteCommit();
  callAfterCommit();
  return value;
}

/**
 * Runs `work` in a transaction and returns its value; inside another transaction it becomes a
 * savepoint. All or nothing. Committed is not yet on the disk: code that lets something of it out
 * of this process awaits `onDisk` (`sync-log.ts`) first.
 * @throws whatever `work` throws, after undoing its writes; TypeError when `work` is asynchronous.
 */
export function transaction<T>(work: () => T): T {
  return sqlite.inTransaction ? runNested(work) : runOutermost(work);
}

/**
 * Calls back once the transaction around has committed (at once when none is open), but not after a
 * rollback.
 */
export function afterCommit(callback: () => void): void {
  if (sqlite.inTransaction) afterCommitCallbacks.push(callback);
  else callback();
}

function attempt({ work }: Waiting): Outcome {
  return { value: refusePromise(work()) };
}

function attemptAlone({ work }: Waiting): Outcome {
  try {
    return { value: runNested(work) };
  } catch (cause) {
    if (!sqlite.inTransaction) throw cause;
    return { failure: { cause } };
  }
}

// Savepoints cost two statements, and nearly every group succeeds as a whole: only a group with a
// failure is run again with them.
function attemptTogether(group: readonly Waiting[]): Outcome[] {
  try {
    return runOutermost(() => group.map(attempt));
  } catch {
    return runOutermost(() => group.map(attemptAlone));
  }
}

// While a group is being synced the next one gathers: it could not reach the disk sooner, and one
// larger commit writes fewer pages.
let syncing = false;

/**
 * A turn of the event loop takes some ten microseconds, a sync some hundred, so a few turns are
 * worth one member more.
 */
const maxTurns = 4;

// As many as the last group's requests, which are likely to come again.
let expected = 1;

// Requests sent at the same time arrive in successive turns: the group is whole once all expected
// ones are there, or a turn brings no more.
function gather(before: number, turns: number): void {
  const mayGrow = waiting.length < expected && waiting.length > before && turns < maxTurns;
  if (mayGrow) setImmediate(gather, waiting.length, turns + 1);
  else commitTogether();
}

function endGroup(group: readonly Waiting[]): void {
  syncing = false;
  expected = group.length + waiting.length;
  // Not at once: requests that have arrived in this turn join the next group.
  if (waiting.length > 0) setImmediate(gather, 0, 0);
}

function settle(group: readonly Waiting[], outcomes: readonly Outcome[]): void {
  group.forEach(({ resolve, reject }, at) => {
    const outcome = outcomes[at];
    if (outcome?.failure) reject(outcome.failure.cause);
    else resolve(outcome?.value);
  });
  endGroup(group);
}

function rejectAll(group: readonly Waiting[], cause: unknown): void {
  for (const { reject } of group) reject(cause);
  endGroup(group);
}

function commitTogether(): void {
  const group = waiting;
  waiting = [];
  syncing = true;
  let outcomes: Outcome[];
  try {
    outcomes = attemptTogether(group);
  } catch (cause) {
    rejectAll(group, cause);
    return;
  }
  syncLog(
    group.length,
    () => settle(group, outcomes),
    (cause) => rejectAll(group, cause),
  );
}

/**
 * Group commit (speed page): all work handed in during one event-loop turn runs in one transaction,
 * so that one fsync serves all. When a member fails, the group is rolled back and run again with a
 * savepoint each, so `work` may run twice and must only read and write the database. Resolves when
 * the commit is on disk. Never open across a turn.
 * @throws (rejects) what `work` throws, or the commit's own failure, in which case nothing of the
 * group was stored.
 */
export function groupCommit<T>(work: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (waiting.length === 0 && !syncing) setImmediate(gather, 0, 0);
    // Not a function around it: one more for every message that arrives.
    waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
  });
}
