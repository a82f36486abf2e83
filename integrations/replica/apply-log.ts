import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { env, projectRoot } from "~/env";
import { ReplicaFailed } from "~/integrations/replica/litestream";
import {
  logFileName,
  type LogPiece,
  type LogRange,
  type PieceList,
} from "~/integrations/replica/pieces";
import { proveLog } from "~/integrations/replica/prove-pieces";
import { frameHeaderSize, headerSize } from "~/integrations/replica/wal-chain";

// Plain Node runs it from source and from the built bundle alike. For each line that it gets it
// puts the log beside the database into it, and answers with what was wrong. The line says how long
// the log is: SQLite takes as much of a cut one as fits, and goes on without one that is missing.
// Nobody else may have the database open: whoever closes it last deletes the log by its name.
const program = `
const [, driver, path] = process.argv;
const { writeSync } = require("node:fs");
const putIn = (opened, bytes) => {
  opened.pragma("locking_mode = EXCLUSIVE");
  const frames = (bytes - ${headerSize}) / (opened.pragma("page_size", { simple: true }) + ${frameHeaderSize});
  const [{ log, checkpointed }] = opened.pragma("wal_checkpoint(PASSIVE)");
  if (log !== frames || checkpointed !== frames)
    return "Of " + frames + " pages " + log + " are in the log, and " + checkpointed + " were taken.";
  const [{ busy }] = opened.pragma("wal_checkpoint(TRUNCATE)");
  return busy === 0 ? "" : "The database is in use.";
};
const apply = (Database, bytes) => {
  const opened = new Database(path, { fileMustExist: true });
  try { return putIn(opened, bytes); } finally { opened.close(); }
};
import(driver).then((loaded) => {
  const lines = require("node:readline").createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    let wrong;
    try { wrong = apply(loaded.default, Number(line)); } catch (error) { wrong = String(error && error.message); }
    writeSync(1, JSON.stringify({ wrong }) + "\\n");
  });
  lines.on("close", () => process.exit(0));
});
`;

function startProgram(path: string) {
  const driver = pathToFileURL(join(projectRoot, "db/sqlite-driver.mjs")).href;
  const words = ["--input-type=commonjs", "-e", program, driver, path];
  const child: ChildProcess = spawn(process.execPath, words, {
    stdio: ["pipe", "pipe", "ignore"],
    env: { NODE_ENV: env.NODE_ENV },
  });
  const answers = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  child.on("error", () => child.stdout?.destroy());
  return {
    apply: async (bytes: number): Promise<void> => {
      child.stdin?.write(`${bytes}\n`);
      const answer = await answers.next();
      const { wrong } = answer.done
        ? { wrong: "The program that does it ended." }
        : (JSON.parse(String(answer.value)) as { wrong: string });
      if (wrong) throw new ReplicaFailed(`The log could not be put into the copy: ${wrong}`);
    },
    end: (): void => void child.stdin?.end(),
  };
}

function refuseGap({ generation, log }: PieceList, { from, to }: LogRange): void {
  const there = new Set(log.map(({ index }) => index));
  for (let index = from; index <= to; index++)
    if (!there.has(index))
      throw new ReplicaFailed(`The replica has no piece of ${logFileName(generation, index)}.`);
}

/**
 * Puts whole log files of a generation into a database that nobody has open, each after it was
 * proven: it must have been brought to the end of the file before `range`, or into its first file.
 * Putting the last file in again changes nothing, so that it may be killed at any instant.
 * `applied` hears of each file that is in. @returns the ends of the files in bytes, by name
 * @throws ReplicaFailed with the name of what is missing or was changed, or where SQLite did not
 * take all of a file; the files before are in. StorageUnavailable
 */
export async function applyLog(
  url: string,
  path: string,
  { list, range, applied }: { list: PieceList; range: LogRange; applied: (index: number) => void },
): Promise<Record<string, number>> {
  refuseGap(list, range);
  const log = `${path}-wal`;
  const running = startProgram(path);
  let open: { index: number; file: number; length: number } | null = null;
  const close = (): void => {
    if (open) closeSync(open.file);
  };
  const finish = async (): Promise<void> => {
    if (!open) return;
    const { index, length } = open;
    close();
    open = null;
    await running.apply(length);
    applied(index);
  };
  const hear = async ({ index }: LogPiece, bytes: Buffer): Promise<void> => {
    if (open?.index !== index) {
      await finish();
      for (const left of [log, `${path}-shm`]) rmSync(left, { force: true });
      open = { index, file: openSync(log, "w", 0o600), length: 0 };
    }
    // One call may write a part, as on a full disk: this one goes on until all is written.
    writeFileSync(open.file, bytes);
    open.length += bytes.length;
  };
  const isBefore = (index: number): boolean => open !== null && open.index < index;
  try {
    const { faults, ends } = await proveLog(url, list, range, { hear });
    const [fault] = faults;
    if (!fault || isBefore(fault.index)) await finish();
    if (fault) throw new ReplicaFailed(fault.sentence);
    return ends;
  } finally {
    close();
    running.end();
  }
}
