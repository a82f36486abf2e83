// Copies the write-ahead log into the database beside the event loop (`checkpoint-log.ts`). Plain
// JavaScript: a thread loads it as it is.
import { parentPort, workerData } from "node:worker_threads";
import Database from "./sqlite-driver.mjs";

// Each pass copies what was written during the one before, in less time, so that a few passes leave
// next to nothing for the event loop.
const maxPasses = 8;
const fewFrames = 300;

const sqlite = new Database(workerData.file, { fileMustExist: true });
sqlite.pragma("synchronous = FULL");

parentPort.on("message", () => {
  let before = 0;
  let copied = Infinity;
  let left = 0;
  for (let pass = 0; pass < maxPasses && copied > fewFrames; pass++) {
    const [{ log, checkpointed }] = sqlite.pragma("wal_checkpoint(PASSIVE)");
    copied = Math.abs(checkpointed - before);
    left = log - checkpointed;
    before = checkpointed;
  }
  parentPort.postMessage({ copied, left });
});
