import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { StorageUnavailable } from "~/integrations/storage/contract";

const folder = mkdtempSync(join(tmpdir(), "first-shipment-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
process.env.REPLICA_URL = `file://${bucket}`;
const { sqlite } = await import("~/db/client");
const { env } = await import("~/env");
const { noteHolder } = await import("~/integrations/replica/former-holders");
const { openLeaseStore } = await import("~/integrations/replica/lease-store");
const { isShipperAlive, shipperMark } = await import("~/integrations/replica/living-shipper");
const { awaitFirstShipment } = await import("~/operations/replica/await-first-shipment");
const { holdLease } = await import("~/operations/replica/hold-lease");
const { keepReplica } = await import("~/operations/replica/keep-replica");
const { openLease } = await import("~/server/open-lease");
const url = process.env.REPLICA_URL;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasPieces = (): boolean =>
  readdirSync(bucket, { recursive: true, encoding: "utf8" }).some((name) => name.endsWith(".lz4"));
const isStopping = (): boolean => false;
const soon = { lease: 1500, copy: 1500, away: 1500 };
const noted = join(env.DATA_DIR, ".replica", "holders.json");

async function until(holds: () => boolean, ms: number, what: string): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (holds()) return;
  throw new Error(`It did not come to this: ${what}`);
}

describe("issue 24: who held the lease on this disk before is known to be dead", () => {
  it("all that were noted since the system started are, and none from a copy or another run", () => {
    expect([...noteHolder("one")]).toEqual([]);
    expect([...noteHolder("two")]).toEqual(["one"]);
    expect([...noteHolder("three")]).toEqual(["one", "two"]);
    const kept = readFileSync(noted, "utf8");
    const { place } = JSON.parse(kept) as { place: string };
    const [boot = "", room = "", file = ""] = place.split(" ");
    for (const other of [
      `${"0".repeat(boot.length)} ${room} ${file}`,
      `${boot} pid:[1] ${file}`,
      `${boot} ${room} ${file}0`,
    ]) {
      writeFileSync(noted, kept.replace(place, other));
      expect([...noteHolder("four")]).toEqual([]);
    }
    writeFileSync(noted, "{");
    expect([...noteHolder("five")]).toEqual([]);
    expect([...noteHolder("six")]).toEqual(["five"]);
  });

  it("a start takes their lease over at once, and waits for that of anybody else", async () => {
    const store = openLeaseStore(url);
    noteHolder("killed");
    await store.write({ n: 1, holder: "killed", isReleased: false });
    const began = performance.now();
    const ours = openLease();
    await until(() => ours?.holds() ?? false, seconds(5), "taken over");
    expect(performance.now() - began).toBeLessThan(seconds(5));
    ours?.end();

    await store.write({ n: 3, holder: "of another disk", isReleased: false });
    const waiting = openLease();
    await wait(seconds(1));
    await waiting?.look();
    expect(waiting?.holds()).toBe(false);
    waiting?.end();
    await store.write({ n: 4, holder: "of another disk", isReleased: true });
  });
});

describe("issue 24: a machine ships before it takes anything", () => {
  it("waits for the shipper of a server that was killed here, since two would be one too many", async () => {
    const other = spawn("sleep", ["20"], {
      stdio: "ignore",
      env: { ...process.env, SHIPS_FOR: shipperMark() },
    });
    await until(isShipperAlive, seconds(5), "the other one is seen");
    const lease = openLease();
    const replica = await keepReplica(() => lease?.holds() ?? false);
    const opened = awaitFirstShipment({ replica, lease, isStopping });
    await wait(seconds(1.5));
    expect(replica?.isShipping()).toBe(false);
    expect(hasPieces()).toBe(false);
    other.kill();
    expect(await opened).toBe(true);
    expect(hasPieces()).toBe(true);
    await replica?.end();
    await lease?.release();
    expect(isShipperAlive()).toBe(false);
  });

  it("ends a shipper whose shells were killed with its server, and ships itself", async () => {
    const left = spawn("sleep", ["60"], {
      stdio: "ignore",
      env: { ...process.env, SHIPS_FOR: shipperMark() },
    });
    const ended = new Promise((resolve) => left.once("exit", (_, signal) => resolve(signal)));
    await until(isShipperAlive, seconds(5), "the left one is seen");
    const lease = openLease();
    const replica = await keepReplica(() => lease?.holds() ?? false);
    expect(await awaitFirstShipment({ replica, lease, isStopping })).toBe(true);
    expect(await ended).toBe("SIGKILL");
    expect(replica?.isShipping()).toBe(true);
    await replica?.end();
    await lease?.release();
  });

  it("waits for the lease of a machine that may live, and not for ever", async () => {
    const store = openLeaseStore(url);
    const { n = 0 } = (await store.newest()) ?? {};
    await store.write({ n: n + 1, holder: "another", isReleased: false });
    const lease = openLease();
    const replica = await keepReplica(() => lease?.holds() ?? false);
    const began = performance.now();
    expect(await awaitFirstShipment({ replica, lease, isStopping }, soon)).toBe(false);
    expect(performance.now() - began).toBeGreaterThan(1500);
    const opened = awaitFirstShipment({ replica, lease, isStopping });
    await store.write({ n: n + 2, holder: "another", isReleased: true });
    await lease?.look();
    expect(await opened).toBe(true);
    await replica?.end();
    await lease?.release();
  });

  it("waits neither for a place that does not answer nor while it is told to end", async () => {
    const away = (): Promise<never> => Promise.reject(new StorageUnavailable("away"));
    const lease = holdLease({ newest: away, write: away }, () => undefined);
    const replica = await keepReplica(lease.holds);
    const began = performance.now();
    expect(await awaitFirstShipment({ replica, lease, isStopping }, soon)).toBe(false);
    const other = holdLease(
      { newest: () => new Promise(() => undefined), write: away },
      () => undefined,
    );
    const ended = awaitFirstShipment({ replica, lease: other, isStopping: () => true });
    expect(await ended).toBe(false);
    expect(performance.now() - began).toBeLessThan(seconds(10));
    await replica?.end();
    lease.end();
    other.end();
    expect(await awaitFirstShipment({ replica: null, lease: null, isStopping })).toBe(true);
    expect(sqlite.open).toBe(true);
  });
});
