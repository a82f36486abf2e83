// Looks whether the database is damaged, beside the event loop and after everybody else
// (`look-for-damage.ts`). A thread loads it as it is.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import Database from "./sqlite-driver.mjs";

/**
 * Larger files are checked table by table: one long read would keep the log from beginning anew.
 */
const smallBytes = 256 * 1024 * 1024;
const maxProblems = 5;

// On Linux the priority applies to this thread alone.
if (process.platform === "linux") setPriority(0, 10);

function lookAt(sqlite, what) {
  return sqlite
    .pragma(`quick_check(${what})`)
    .map(({ quick_check: said }) => said)
    .filter((said) => said !== "ok");
}

function look() {
  const sqlite = new Database(workerData.file, { readonly: true, fileMustExist: true });
  try {
    const bytes =
      sqlite.pragma("page_count", { simple: true }) * sqlite.pragma("page_size", { simple: true });
    if (bytes <= smallBytes) return lookAt(sqlite, maxProblems);
    const tables = sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
      .pluck()
      .all();
    return tables
      .flatMap((name) => lookAt(sqlite, `'${name.replaceAll("'", "''")}'`))
      .slice(0, maxProblems);
  } finally {
    sqlite.close();
  }
}

try {
  parentPort.postMessage({ problems: look() });
} catch (cause) {
  parentPort.postMessage({ problems: [], code: cause.code ?? "", message: cause.message });
}
