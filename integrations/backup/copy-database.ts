import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { env, projectRoot } from "~/env";

/** The copy is not a whole database. */
export class CopyBroken extends Error {
  override name = "CopyBroken";
}

// Runs in its own process, since only a process can get a lower priority than the server, and from
// one snapshot. Writes reach the disk a little at a time, with pauses as long as the disk took:
// otherwise the kernel would gather gigabytes and write them at once, and every text being stored
// would wait. The program is a string because plain Node must run it, from source and from the
// built bundle alike. When the server ends, its end of the pipe closes, and the copy ends too.
const program = `
const { closeSync, existsSync, fdatasyncSync, openSync, writeSync } = require("node:fs");
const [, driver, to, from] = process.argv;
let Database;
const atOnce = 512;
const rest = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
process.stdin.on("end", () => process.exit(1)).resume();
const copy = async () => {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10000 });
  source.exec("BEGIN");
  source.prepare("SELECT 1 FROM sqlite_master LIMIT 1").get();
  let file;
  let began = performance.now();
  await source.backup(to, {
    progress: ({ remainingPages, totalPages }) => {
      if (file === undefined && existsSync(to)) file = openSync(to, "r+");
      if (file !== undefined) fdatasyncSync(file);
      if (remainingPages < totalPages) rest(Math.min(200, Math.max(2, performance.now() - began)));
      began = performance.now();
      return atOnce;
    },
  });
  if (file !== undefined) closeSync(file);
  source.close();
};
const prove = () => {
  const copied = new Database(to, { fileMustExist: true });
  if (from) copied.pragma("journal_mode = DELETE");
  const found = copied.pragma("integrity_check(1)", { simple: true });
  const strays = copied.pragma("foreign_key_check").length;
  copied.close();
  return found !== "ok" ? String(found) : strays > 0 ? strays + " rows refer to nothing" : "";
};
const answer = (problem) => {
  writeSync(1, JSON.stringify({ problem }));
  process.exit(0);
};
import(driver).then((loaded) => { Database = loaded.default; })
  .then(() => (from ? copy() : undefined)).then(prove).then(answer, (error) => answer(String(error && error.message)));
`;

/** The server has priority for the processor. */
const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL;

// The copying process needs none of the server's settings.
const noSecrets = { NODE_ENV: env.NODE_ENV };

type Way = { from?: string; signal?: AbortSignal | undefined };

async function runInChild(to: string, { from, signal }: Way): Promise<void> {
  const words = [
    "--input-type=commonjs",
    "-e",
    program,
    pathToFileURL(join(projectRoot, "db/sqlite-driver.mjs")).href,
    to,
    ...(from === undefined ? [] : [from]),
  ];
  const child = spawn(process.execPath, words, {
    stdio: ["pipe", "pipe", "ignore"],
    env: noSecrets,
    signal,
  });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  child.once("spawn", () => setPriority(child.pid ?? 0, lowPriority));
  const said = await Promise.race([text(child.stdout), failed]);
  if (said === "") throw new CopyBroken("The copy was not finished.");
  const { problem } = JSON.parse(said) as { problem: string };
  if (problem) throw new CopyBroken(`The copy is broken: ${problem}.`);
}

/**
 * Copies a database in use to a new file, as of one instant, and verifies the copy. It is slow on
 * purpose, so that no write waits for it. @throws CopyBroken
 */
export function copyDatabase(from: string, to: string): Promise<void> {
  return runInChild(to, { from });
}

/** Verifies a database file. @throws CopyBroken; AbortError once `signal` is given */
export function checkDatabase(path: string, signal?: AbortSignal): Promise<void> {
  return runInChild(path, { signal });
}
