import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import Database from "~/db/sqlite-driver.mjs";

const folder = mkdtempSync(join(tmpdir(), "keep-following-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const url = `file://${bucket}`;
process.env.REPLICA_URL = url;
const { runLitestream } = await import("~/integrations/replica/litestream");
const { readFollowed } = await import("~/operations/replica/follow-replica");
const { keepFollowing } = await import("~/scripts/standby/keep-following");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = join(folder, "source.db");
const database = new Database(source);
for (const pragma of ["journal_mode = WAL", "wal_autocheckpoint = 0"]) database.pragma(pragma);
database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, n INTEGER, filling BLOB)");
const write = database.prepare<[number, number]>(
  "INSERT INTO rows VALUES (?, ?, randomblob(700)) ON CONFLICT DO UPDATE SET n = excluded.n",
);
const config = join(folder, "ship.yml");
let written = 0;

/** Ships for a while what is written meanwhile, with a new whole copy now and then if wished. */
async function ship(ms: number, copyEvery = "24h"): Promise<void> {
  const replica = {
    type: "file",
    path: bucket,
    "sync-interval": "100ms",
    "snapshot-interval": copyEvery,
  };
  const how = { "monitor-interval": "50ms", "checkpoint-interval": "1s" };
  const pages = { "min-checkpoint-page-count": 30, replicas: [replica] };
  writeFileSync(config, JSON.stringify({ dbs: [{ path: source, ...how, ...pages }] }));
  const child = runLitestream(["replicate", "-config", config]);
  child.stdout.resume();
  child.stderr.resume();
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (const end = Date.now() + ms; Date.now() < end; await wait(20))
    write.run(++written % 150, written);
  await wait(500);
  child.stdin.end();
  await ended;
}

const indexOf = (path: string): number => parseInt(path.split("/").at(-1)!.slice(0, 8), 16);
const namesOf = (kind: string): string[] =>
  readdirSync(bucket, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(`.${kind}.lz4`))
    .map((name) => join(bucket, name))
    .sort();
function damage(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 20));
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + seconds(40); Date.now() < end; await wait(20)) if (holds()) return;
  throw new Error(`It did not come to this: ${what}\n${lines.join("\n")}`);
}
const copies = join(folder, "standby");
const lines: string[] = [];
const hear = (line: string): void => void lines.push(line);
const fileNow = (): number => statSync(join(copies, "app.db")).ino;

describe("issue 24, 4: a standby that meets a damaged piece of the log", () => {
  it("keeps its copy, and begins anew once there is a whole copy from after it", async () => {
    await ship(seconds(2));
    const follower = keepFollowing(url, copies, { every: 200, hear });
    await until(() => readFollowed(copies) !== null, "it follows");
    const file = fileNow();
    expect(await follower.rest()).toBe(true);
    await ship(seconds(4));
    const { applied } = readFollowed(copies)!;
    damage(namesOf("wal").find((path) => indexOf(path) === applied + 2)!);
    follower.goOn();
    await until(() => lines.some((line) => line.includes("no further")), "it is said");
    await wait(seconds(2));
    expect(readFollowed(copies)?.applied).toBe(applied + 1);
    expect(fileNow()).toBe(file);

    await ship(seconds(4), "1s");
    await until(() => (readFollowed(copies)?.applied ?? 0) > applied + 2, "it began anew");
    await follower.forget();
    expect(readdirSync(folder)).not.toContain("standby");
  }, 120_000);

  it("does not fetch the whole again and again in vain", async () => {
    damage(namesOf("snapshot").at(-1)!);
    const tries = new Set<number>();
    const follower = keepFollowing(url, copies, { every: 200, hear });
    for (const end = Date.now() + seconds(8); Date.now() < end; await wait(2)) {
      const { birthtimeMs } = statSync(copies, { throwIfNoEntry: false }) ?? {};
      if (birthtimeMs !== undefined) tries.add(birthtimeMs);
    }
    await follower.forget();
    expect(tries.size).toBeGreaterThan(1);
    expect(tries.size).toBeLessThan(7);
  }, 60_000);
});
