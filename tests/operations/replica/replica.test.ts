import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "~/db/sqlite-driver.mjs";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { cutPower, shippersOf } from "~/tests/support/shippers";
import { startChild } from "~/tests/support/start-child";
import { wipeDisk } from "~/tests/support/wipe-disk";

const folder = mkdtempSync(join(tmpdir(), "replica-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
process.env.REPLICA_URL = `file://${bucket}`;
const { beginShipping, noteShipping, replicaMayLag } = await import("~/core/restore/replica-lag");
const { sqlite } = await import("~/db/client");
const { litestreamConfig } = await import("~/integrations/replica/litestream");
const { findWritten, readShipped } = await import("~/integrations/replica/shipped-position");
const { keepReplica, replicaLag } = await import("~/operations/replica/keep-replica");
const { runAct } = await import("~/server/operator/acts");
const { env } = await import("~/env");
const { beginRun, isStuck, noteRun } = await import("~/core/restore/shipping-run");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The disk of the copy is gone, and comes back as it was. */
function takeAway(): void {
  renameSync(bucket, `${bucket}.away`);
  writeFileSync(bucket, "");
}
function bringBack(): void {
  rmSync(bucket);
  renameSync(`${bucket}.away`, bucket);
}
const write = (value: number): void =>
  void sqlite.prepare("INSERT OR REPLACE INTO counters VALUES ('written', ?)").run(value);

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(20)) if (holds()) return;
  throw new Error(`It did not come to this: ${what}`);
}

function writtenIn(path: string): number | undefined {
  const restored = new Database(path, { readonly: true });
  try {
    return restored
      .prepare<[], number>("SELECT value FROM counters WHERE name = 'written'")
      .pluck()
      .get();
  } finally {
    restored.close();
  }
}

let count = 0;
async function restored(...words: string[]): Promise<number | undefined> {
  const to = join(folder, `restored-${++count}`);
  const answer = await runAct("restore", ["--to", to, ...words]);
  expect(answer.ok, answer.lines.join("\n")).toBe(true);
  return writtenIn(join(to, "app.db"));
}

describe("issue 24: what Litestream is told", () => {
  it("names the database and the place, keeps thirty days, and holds no secret", () => {
    const told = JSON.parse(litestreamConfig("s3://copies/house/db", 9000));
    expect(told).toEqual({
      addr: "127.0.0.1:9000",
      dbs: [
        {
          path: join(env.DATA_DIR, "app.db"),
          "monitor-interval": "500ms",
          replicas: [
            {
              ...{ type: "s3", bucket: "copies", path: "house/db", region: "us-east-1" },
              ...{ "sync-interval": "500ms", "snapshot-interval": "6h", retention: "744h" },
              "retention-check-interval": "1h",
            },
          ],
        },
      ],
    });
    const toFolder = JSON.parse(litestreamConfig("file:///copies", 9000));
    expect(toFolder.dbs[0].replicas[0]["snapshot-interval"]).toBe("24h");
  });

  it("its metrics say how far the copy is, and the log how far we are", async () => {
    const metrics = [
      '# TYPE litestream_shadow_wal_index gauge\nlitestream_shadow_wal_index{db="/d/app.db"} 7',
      'litestream_replica_wal_index{db="/d/app.db",name="s3"} 18',
    ].join("\n");
    expect(readShipped(metrics)).toBeNull();
    const whole = `${metrics}\nlitestream_replica_wal_offset{db="/d/app.db",name="s3"} 1.2392e+06\n`;
    expect(readShipped(whole)).toEqual({ index: 18, offset: 1_239_200 });

    const data = join(folder, "data");
    const files = join(data, ".app.db-litestream/generations/0123456789abcdef/wal");
    mkdirSync(files, { recursive: true });
    expect(await findWritten(data)).toBeNull();
    writeFileSync(join(data, ".app.db-litestream/generation"), "0123456789abcdef\n");
    expect(await findWritten(data)).toBeNull();

    const database = new Database(join(data, "app.db"));
    database.pragma("journal_mode = WAL");
    database.exec("CREATE TABLE rows (words TEXT)");
    const log = join(data, "app.db-wal");
    writeFileSync(join(files, "00000011.wal"), Buffer.alloc(9000));
    const copied = readFileSync(log);
    writeFileSync(join(files, "00000012.wal"), copied);
    expect(await findWritten(data)).toEqual({ index: 18, offset: copied.length });
    // It stopped copying, and we went on: what it has not seen is counted too.
    database.exec("INSERT INTO rows VALUES ('more')");
    const end = readFileSync(log).length;
    expect(end).toBeGreaterThan(copied.length);
    expect(await findWritten(data)).toEqual({ index: 18, offset: end });
    database.pragma("wal_checkpoint(RESTART)");
    database.exec("INSERT INTO rows VALUES ('anew')");
    expect(await findWritten(data)).toEqual({ index: 19, offset: 0 });
    database.close();
  });
});

describe("issue 24: how old the copy is", () => {
  const at = (offset: number, index = 1) => ({ index, offset });

  it("under steady writing is the age of what was shipped, not of the last rest", () => {
    let shipping = beginShipping(0);
    for (let now = 1000; now <= 100_000; now += 1000)
      shipping = noteShipping(shipping, { copied: at(now), shipped: at(now - 2000) }, now);
    expect(100_000 - shipping.caughtUpAt).toBe(2000);
  });

  it("grows while nobody ships, and begins anew with a whole new copy", () => {
    let shipping = noteShipping(beginShipping(0), { copied: at(9, 50), shipped: at(8, 50) }, 1000);
    shipping = noteShipping(shipping, null, 90_000);
    expect(90_000 - shipping.caughtUpAt).toBeGreaterThan(replicaMayLag);
    shipping = noteShipping(shipping, { copied: at(5, 0), shipped: at(5, 0) }, 91_000);
    expect(shipping.caughtUpAt).toBe(91_000);
  });
});

describe("issue 24: when shipping is stuck", () => {
  const at = (offset: number, index = 1) => ({ index, offset });
  const size = { databaseBytes: 60_000_000, lagMs: 500_000 };

  it("is when nothing was shipped for two minutes after the whole copy", () => {
    let run = noteRun(beginRun(0), { copied: at(9), shipped: at(5) }, 1000);
    run = noteRun(run, { copied: at(20), shipped: at(5) }, 100_000);
    expect(isStuck(run, { ...size, now: 120_000 })).toBe(false);
    expect(isStuck(run, { ...size, now: 122_000 })).toBe(true);
    expect(isStuck(run, { ...size, lagMs: 900, now: 122_000 })).toBe(false);
    run = noteRun(run, { copied: at(20), shipped: at(6) }, 121_500);
    expect(isStuck(run, { ...size, now: 122_000 })).toBe(false);
  });

  it("a whole copy over a slow connection is none, also of a log that began anew", () => {
    expect(isStuck(beginRun(0), { ...size, now: 170_000 })).toBe(false);
    expect(isStuck(beginRun(0), { ...size, now: 190_000 })).toBe(true);
    let run = noteRun(beginRun(0), { copied: at(9, 7), shipped: at(9, 7) }, 1000);
    run = noteRun(run, { copied: at(1, 0), shipped: at(9, 7) }, 2000);
    run = noteRun(run, { copied: at(2, 0), shipped: at(9, 7) }, 3000);
    expect(isStuck(run, { ...size, now: 170_000 })).toBe(false);
  });
});

/** Whether the copy holds what was written at an instant: the log is looked at each second. */
const shipped = (at: number) => (): boolean => Date.now() - (replicaLag() ?? Infinity) > at + 1200;

describe("issue 24: the database is shipped as it changes", () => {
  it("over a killed Litestream and a bucket that is away, and is back to any moment", async () => {
    const keeper = await keepReplica(() => true, seconds(3));
    write(1);
    await until(shipped(Date.now()), "shipped");
    await wait(300);
    const then = Date.now();
    await wait(20);
    // A request goes before it, and a busy machine still ships.
    for (const pid of shippersOf(env.DATA_DIR)) expect(getPriority(pid)).toBe(getPriority() + 5);

    for (const pid of shippersOf(env.DATA_DIR)) process.kill(pid, "SIGKILL");
    await until(() => keeper?.isShipping() === false, "ended");
    write(2);
    await until(() => keeper?.isShipping() === true, "started again");
    await until(shipped(Date.now()), "shipped after its death");

    takeAway();
    await wait(200);
    const began = performance.now();
    write(3);
    expect(performance.now() - began).toBeLessThan(1000);
    await until(() => (replicaLag() ?? 0) > 2500, "late");
    const [stuck] = shippersOf(env.DATA_DIR);
    bringBack();
    await until(
      () => shippersOf(env.DATA_DIR).some((pid) => pid !== stuck),
      "the one that waits for what was away made way for another",
    );
    await until(shipped(Date.now()), "shipped after it was away");
    expect(await restored()).toBe(3);

    write(4);
    await keeper?.end();
    expect(shippersOf(env.DATA_DIR)).toEqual([]);
    expect(await restored()).toBe(4);
    expect(await restored("--at", new Date(then).toISOString())).toBe(1);
  }, 120_000);

  it("killed with everything at any instant, loses no more than two seconds of commits", async () => {
    for (const after of [400, 1300]) {
      const own = mkdtempSync(join(tmpdir(), "replica-killed-"));
      const environment = {
        ...{ DATA_DIR: join(own, "data"), JOURNAL_DIR: join(own, "journal") },
        ...{ REPLICA_URL: `file://${own}/bucket`, LOG_LEVEL: "silent" },
      };
      mkdirSync(join(own, "bucket"));
      const child = startChild(["--import", "tsx", "tests/support/write-and-ship.ts"], {
        environment,
      });
      await until(() => readdirSync(join(own, "bucket")).length > 0, "a first copy");
      await wait(after);
      cutPower(child.process.pid);
      await child.ended;
      const last = Number(child.output().trim().split("\n").at(-1));
      await until(() => shippersOf(join(own, "data")).length === 0, "nothing of it lives");
      await wipeDisk(join(own, "data"));

      const act = ["scripts/run.mjs", "act", "restore", "--to", join(own, "back")];
      const back = startChild(act, { environment });
      expect(await back.ended, back.output()).toMatchObject({ code: 0 });
      expect(last - (writtenIn(join(own, "back", "app.db")) ?? 0)).toBeLessThan(2000);
      rmSync(own, { recursive: true, force: true });
    }
  }, 180_000);
});
