import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";

const folder = mkdtempSync(join(tmpdir(), "follow-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const url = `file://${bucket}`;
process.env.REPLICA_URL = url;
const { runLitestream, ReplicaFailed } = await import("~/integrations/replica/litestream");
const { restoreFromReplica } = await import("~/integrations/replica/restore-from-replica");
const { followReplica, readFollowed, takeFollowed } =
  await import("~/operations/replica/follow-replica");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = join(folder, "source.db");
const database = new Database(source);
for (const pragma of ["journal_mode = WAL", "wal_autocheckpoint = 0"]) database.pragma(pragma);
database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, n INTEGER, filling BLOB)");
const write = database.prepare<[number, number]>(
  "INSERT INTO rows VALUES (?, ?, randomblob(700)) ON CONFLICT DO UPDATE SET n = excluded.n",
);
const config = join(folder, "ship.yml");
const replica = { type: "file", path: bucket, "sync-interval": "100ms" };
const how = { "monitor-interval": "50ms", "checkpoint-interval": "1s" };
const pages = { "min-checkpoint-page-count": 30, replicas: [replica] };
writeFileSync(config, JSON.stringify({ dbs: [{ path: source, ...how, ...pages }] }));
let written = 0;

/** Ships for a while what is written meanwhile, and ends in good order. */
async function ship(ms: number): Promise<void> {
  const child = runLitestream(["replicate", "-config", config]);
  const begun = new Promise((resolve) => child.stdout.once("data", resolve));
  child.stderr.resume();
  const ended = new Promise((resolve) => child.once("close", resolve));
  // What is written before it holds the log open may let it begin another generation.
  await begun;
  await wait(500);
  for (const until = Date.now() + ms; Date.now() < until; await wait(20))
    write.run(++written % 150, written);
  await wait(500);
  child.stdin.end();
  await ended;
}

const indexOf = (path: string): number => parseInt(path.split("/").at(-1)!.slice(0, 8), 16);
const logFiles = (): string[] =>
  readdirSync(bucket, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".wal.lz4"))
    .map((name) => join(bucket, name))
    .sort();
const copies = join(folder, "standby");
const newestIn = (path: string): unknown[] => {
  const opened = new Database(path, { readonly: true });
  try {
    return opened.prepare("SELECT id, n, hex(filling) FROM rows ORDER BY id").all();
  } finally {
    opened.close();
  }
};
let count = 0;
async function fetched(): Promise<unknown[]> {
  const path = join(folder, `fetched-${++count}.db`);
  await restoreFromReplica(url, path, null);
  return newestIn(path);
}
async function taken(): Promise<unknown[]> {
  const path = join(folder, `taken-${++count}.db`);
  await takeFollowed(url, copies, path);
  return newestIn(path);
}

describe("issue 24, 4: a warm standby follows the replica", () => {
  it("goes on from where it was, file by file, and takes the newest state from there", async () => {
    await ship(seconds(3));
    const first = await followReplica(url, copies);
    await ship(seconds(4));
    const later = await followReplica(url, copies);
    expect(later.applied).toBeGreaterThan(first.applied + 1);
    expect(later.generation).toBe(first.generation);
    // A file that is put in again changes nothing: so it is after a kill before it was noted.
    const before = { ...later, applied: later.applied - 1 };
    writeFileSync(join(copies, "followed.json"), JSON.stringify(before));
    writeFileSync(join(copies, "app.db-wal"), "torn");
    await followReplica(url, copies);
    await ship(seconds(1));
    expect(await taken()).toEqual(await fetched());
  }, 120_000);

  it("names a piece that was changed, keeps what was before it, and goes on when it is back", async () => {
    await followReplica(url, copies);
    await ship(seconds(4));
    const { applied } = readFollowed(copies) ?? { applied: NaN };
    const next = logFiles().filter((path) => indexOf(path) > applied + 2);
    const [changed = ""] = next;
    const bytes = readFileSync(changed);
    writeFileSync(changed, bytes.subarray(0, bytes.length - 20));
    await expect(followReplica(url, copies)).rejects.toThrow(ReplicaFailed);
    const reached = readFollowed(copies)?.applied ?? NaN;
    expect(reached).toBe(applied + 2);
    writeFileSync(changed, bytes);
    expect((await followReplica(url, copies)).applied).toBeGreaterThan(applied + 2);
    await ship(seconds(3));
    const lost = logFiles().filter((path) => indexOf(path) === readFollowed(copies)!.applied + 2);
    expect(lost.length).toBeGreaterThan(0);
    for (const path of lost) renameSync(path, `${path}.lost`);
    const name = lost[0]!.slice(lost[0]!.indexOf("generations/") + 12).slice(0, 29);
    await expect(taken()).rejects.toThrow(`no piece of ${name}`);
    for (const path of lost) renameSync(`${path}.lost`, path);
    expect(await taken()).toEqual(await fetched());
  }, 120_000);

  it("takes nothing where another generation began, and follows that one", async () => {
    rmSync(copies, { recursive: true });
    rmSync(join(bucket, "generations"), { recursive: true });
    rmSync(join(folder, ".source.db-litestream"), { recursive: true });
    await ship(seconds(2));
    // A whole copy that has no log yet.
    const log = logFiles();
    for (const path of log) renameSync(path, `${path}.later`);
    const first = await followReplica(url, copies);
    expect(await followReplica(url, copies)).toEqual(first);
    for (const path of log) renameSync(`${path}.later`, path);
    expect((await followReplica(url, copies)).applied).toBeGreaterThan(first.applied);
    rmSync(join(folder, ".source.db-litestream"), { recursive: true });
    await ship(seconds(2));
    await expect(takeFollowed(url, copies, join(folder, "no.db"))).rejects.toThrow(
      "another generation",
    );
    rmSync(copies, { recursive: true });
    const second = await followReplica(url, copies);
    expect(second.generation).not.toBe(first.generation);
    expect(await taken()).toEqual(await fetched());
  }, 120_000);
});
