import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";

const folder = mkdtempSync(join(tmpdir(), "follow-whole-files-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const url = `file://${bucket}`;
process.env.REPLICA_URL = url;
const { projectRoot } = await import("~/env");
const { listPieces, logFileName } = await import("~/integrations/replica/pieces");
const { proveLog } = await import("~/integrations/replica/prove-pieces");
const { restoreFromReplica } = await import("~/integrations/replica/restore-from-replica");
const { followReplica, readFollowed, takeFollowed } =
  await import("~/operations/replica/follow-replica");
const { shippedRows, shippingMachine } = await import("~/tests/support/shipping-machine");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const machine = shippingMachine(join(folder, "machine"), bucket);
const copies = join(folder, "standby");
let count = 0;
beforeEach(async () => {
  rmSync(copies, { recursive: true, force: true });
  await machine.ship(++count, seconds(2));
  await followReplica(url, copies);
  await machine.ship(++count, seconds(3));
});

async function expectAllInCopy(): Promise<void> {
  const [taken, fetched] = [join(folder, `taken-${count}.db`), join(folder, `back-${count}.db`)];
  await takeFollowed(url, copies, taken);
  await restoreFromReplica(url, fetched, null);
  expect(shippedRows(taken).at(-1)?.n).toBe(count);
  expect(shippedRows(taken)).toEqual(shippedRows(fetched));
}

type LogFile = { index: number; last: number; end: number };

/** The log files that have ended and are not in the copy: their last pieces and ends, in bytes. */
async function endedFiles(): Promise<LogFile[]> {
  const { generation, applied } = readFollowed(copies)!;
  const { log } = (await listPieces(url, generation))[0]!;
  const range = { from: applied + 1, to: log.at(-1)!.index - 1 };
  const { ends } = await proveLog(url, { generation, copies: [], log }, range);
  return Object.keys(ends).map((name, at) => {
    const index = range.from + at;
    const last = log.findLast((piece) => piece.index === index)!.offset;
    return { index, last, end: ends[logFileName(generation, index)]! };
  });
}

/** Follows in a process that can write no file of more kilobytes than this. */
async function followWithin(kilobytes: number): Promise<string> {
  const module = join(projectRoot, "operations/replica/follow-replica.ts");
  const program = `
    const { followReplica } = await import(${JSON.stringify(module)});
    await followReplica(${JSON.stringify(url)}, ${JSON.stringify(copies)}).then(
      () => console.log("followed"), (cause) => console.log("refused: " + cause.message));`;
  const limited = `ulimit -f ${kilobytes}; exec "$0" "$@"`;
  const node = ["--import", "tsx", "--input-type=module", "-e", program];
  const child = spawn("bash", ["-c", limited, process.execPath, ...node], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

describe("issue 24: a copy that follows takes each log file whole, or not at all", () => {
  it("one that could not be written to its end is not in the copy", async () => {
    const files = await endedFiles();
    const { index, last, end } = files.reduce((a, b) => (b.end > a.end ? b : a));
    const kilobytes = Math.floor((end - 1) / 1024);
    // The first bytes of the last piece still fit, and so does the database.
    expect(kilobytes * 1024).toBeGreaterThan(last);
    expect(statSync(join(copies, "app.db")).size).toBeLessThan(kilobytes * 1024);
    expect(await followWithin(kilobytes)).toMatch(/^refused: EFBIG/);
    expect(readFollowed(copies)?.applied).toBe(index - 1);
    await followReplica(url, copies);
    expect(readFollowed(copies)?.applied).toBeGreaterThanOrEqual(index);
    await expectAllInCopy();
  }, 120_000);

  it("one that was taken away before SQLite had it is not in the copy", async () => {
    const { index, end } = (await endedFiles())[0]!;
    // As a check of a follower that was ended: it goes on, with the copy open.
    const left = new Database(join(copies, "app.db"));
    left.prepare("SELECT count(*) FROM rows").get();
    const following = expect(followReplica(url, copies)).rejects.toThrow(
      "The log could not be put into the copy",
    );
    const log = join(copies, "app.db-wal");
    const sizeOf = (): number => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    for (const until = Date.now() + seconds(3); sizeOf() < end && Date.now() < until;)
      await wait(10);
    await wait(300);
    rmSync(log, { force: true });
    left.close();
    await following;
    expect(readFollowed(copies)?.applied).toBe(index - 1);
    await followReplica(url, copies);
    await expectAllInCopy();
  }, 120_000);

  it("none is put into a copy that somebody has open", async () => {
    const { index } = (await endedFiles())[0]!;
    const left = new Database(join(copies, "app.db"));
    left.prepare("SELECT count(*) FROM rows").get();
    await expect(followReplica(url, copies)).rejects.toThrow("database is locked");
    left.close();
    expect(readFollowed(copies)?.applied).toBe(index - 1);
    await followReplica(url, copies);
    await expectAllInCopy();
  }, 120_000);
});
