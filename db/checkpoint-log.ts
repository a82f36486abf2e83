import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sqlite } from "~/db/client";
import { changesSoFar, lastSyncMs } from "~/db/sync-log";
import { projectRoot } from "~/env";

const lookEveryMs = 50;
/**
 * Some 750 messages, about 10 MB: little enough that the log keeps its working length
 * (`preallocate-log.ts`) however busy the server is.
 */
const changedRows = 6000;
/** Few enough pages that finishing the copy costs the event loop less than a page for a person. */
const fewFrames = 1000;
/** The pause while a long read (a backup, a proof) keeps the log from being copied further. */
const timeoutMs = 2000;

/** The pages that the thread's last pass copied, and those of the log left when it began. */
type Copied = { copied: number; left: number };

/**
 * On a disk with slow syncs, finishing the copy here is slow too, so up to this many times as much
 * may gather in the log first.
 */
const maxPatience = 20;
const quickMs = 10;

const dueAfter = (): number =>
  changedRows * Math.min(maxPatience, Math.max(1, lastSyncMs() / quickMs));

/**
 * Copies the write-ahead log into the database while the server is busy, in a thread of its own.
 * SQLite's own checkpoint runs inside a commit and would block every request until the disk has
 * taken it (speed page, p99 of the webhook). The few pages written meanwhile are copied here, after
 * which the log begins anew. The automatic checkpoint stays as a fallback. While `isTaken`, another
 * process copies the log and this one leaves it alone.
 * @returns a function that stops it and resolves when the thread has closed the database
 */
export function checkpointLog(isTaken = (): boolean => false): () => Promise<void> {
  let copiedAt = changesSoFar();
  let busy = false;
  let blockedUntil = 0;
  const worker = new Worker(join(projectRoot, "db/checkpoint-worker.mjs"), {
    workerData: { file: sqlite.name },
  });
  worker.unref();
  const look = setInterval(() => {
    const changes = changesSoFar();
    if (isTaken()) return;
    if (busy || changes - copiedAt < dueAfter() || performance.now() < blockedUntil) return;
    [busy, copiedAt] = [true, changes];
    worker.postMessage("copy");
  }, lookEveryMs).unref();
  // About as much as the last pass copied was written meanwhile. More is left when a long read
  // needs the log: finishing it here would then copy nothing, and sort all of it on the event loop
  // each time.
  worker.on("message", ({ copied, left }: Copied) => {
    busy = false;
    if (Math.max(copied, left) <= fewFrames) sqlite.pragma("wal_checkpoint(PASSIVE)");
    else copiedAt = -Infinity;
    if (copied <= fewFrames && left > fewFrames) blockedUntil = performance.now() + timeoutMs;
  });
  // Without the thread the automatic checkpoint does it.
  worker.on("error", () => clearInterval(look));
  return async () => {
    clearInterval(look);
    worker.removeAllListeners("message");
    await worker.terminate();
  };
}
