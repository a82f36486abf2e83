import { closeSync, fdatasyncSync, fstatSync, openSync, writeSync } from "node:fs";
import { sqlite } from "~/db/client";

/**
 * Bytes: some three times what is written between two checkpoints (`checkpoint-log.ts`), with room
 * for what comes meanwhile.
 */
const workingLength = 32 * 1024 * 1024;

/**
 * Writes the write-ahead log's file out to its working length, with zeros that SQLite takes for the
 * end of the log. A sync of a file that grows waits for the file system's journal too, and with it
 * for what everybody else has written: twice as long as the sync of one that is only overwritten,
 * and every message waits for one. Before anything else writes; SQLite deletes the file when it
 * closes.
 * @throws when the disk cannot take it; the log is as good as before then
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
