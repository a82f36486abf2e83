import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "~/env";

/** The copy is not a whole database. */
export class CopyBroken extends Error {
  override name = "CopyBroken";
}

// In a thread of its own, and from one snapshot, so that neither requests nor writes wait for it. It stands here as text because a thread
// needs a program that plain Node understands, from source and from the built bundle alike.
const program = `
const { parentPort, workerData } = require("node:worker_threads");
const Database = require("node:module").createRequire(workerData.root)("better-sqlite3");
const run = async ({ from, to }) => {
  if (from) {
    const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10000 });
    await source.backup(to, { progress: () => 0x7fffffff });
    source.close();
  }
  const copy = new Database(to, { fileMustExist: true });
  if (from) copy.pragma("journal_mode = DELETE");
  const found = copy.pragma("integrity_check(1)", { simple: true });
  const strays = copy.pragma("foreign_key_check").length;
  copy.close();
  parentPort.postMessage(found !== "ok" ? String(found) : strays > 0 ? strays + " rows refer to nothing" : null);
};
void run(workerData).catch((error) => parentPort.postMessage(String(error && error.message)));
`;

function inThread(work: { from?: string; to: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData: { ...work, root: join(projectRoot, "package.json") } });
    worker.once("message", (problem: string | null) =>
      problem === null ? resolve() : reject(new CopyBroken(`The copy is broken: ${problem}.`)),
    );
    worker.once("error", reject);
    worker.once("exit", () => reject(new CopyBroken("The copy was not finished.")));
  });
}

/** Copies a database that is in use to a new file, as it stands at one instant, and proves the copy whole. @throws CopyBroken */
export function copyDatabase(from: string, to: string): Promise<void> {
  return inThread({ from, to });
}

/** Proves a database file whole. @throws CopyBroken */
export function checkDatabase(path: string): Promise<void> {
  return inThread({ to: path });
}
