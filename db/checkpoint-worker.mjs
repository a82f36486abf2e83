// Copies the write-ahead log into the database beside the event loop (`checkpoint-log.ts`). Plain JavaScript: a thread loads it as it is.
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const sqlite = new Database(workerData.file, { fileMustExist: true });
sqlite.pragma("synchronous = FULL");

parentPort.on("message", () => {
  const [{ log, checkpointed }] = sqlite.pragma("wal_checkpoint(PASSIVE)");
  parentPort.postMessage(log - checkpointed);
});
