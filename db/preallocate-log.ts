import { closeSync, fdatasyncSync, fstatSync, openSync, writeSync } from "node:fs";
import { sqlite } from "~/db/client";

/**
 * Bytes: some three times what is written between two checkpoints (`checkpoint-log.ts`), with room
 * for more meanwhile.
 */
const workingLength = 32 * 1024 * 1024;

/**
 * Extends the write-ahead log's file to its working length, with zeros that SQLite takes for the
 * end of the log. Syncing a growing file also waits for the file system's journal, and so for all
 * other writes: twice as long as for a file that is only overwritten, and every message waits for a
 * sync. Call it before anything else writes; SQLite deletes the file when it closes.
 * @throws when the disk cannot take it; the log is then as good as before
 */
export function preallocateLog(): void {
  // The file is there only once the database has been read.
  sqlite.pragma("user_version");
  const file = openSync(`${sqlite.name}-wal`, "r+");
  try {
    const zeros = Buffer.alloc(1024 * 1024);
    for (let at = fstatSync(file).size; at < workingLength;)
      at += writeSync(file, zeros, 0, Math.min(zeros.length, workingLength - at), at);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}
