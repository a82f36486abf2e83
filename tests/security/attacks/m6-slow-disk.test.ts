import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { onDisk } from "~/db/sync-log";
import { groupCommit, transaction } from "~/db/transaction";
import { beforeLeaving, setBeforeLeaving } from "~/integrations/before-leaving";
import { answerFromDisk } from "~/server/pages/answer-from-disk";
import type { AppEnv } from "~/server/app-env";
import { join } from "node:path";
import { readSources } from "~/tests/support/architecture";
import { slowDisk, type SlowDisk } from "~/tests/support/slow-disk";

let next = 0;
const write = (): void => {
  sqlite.prepare("INSERT INTO counters (name, value) VALUES (?, 1)").run(`m6-${next++}`);
};

let disk: SlowDisk;
beforeEach(async () => {
  // The first slow sync may stand on the event loop: afterwards the disk is known.
  disk = slowDisk(300);
  write();
  await onDisk();
});
afterEach(() => disk.mend());

// The longest time, in milliseconds, for which nothing else could run while `work` went on.
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, over] = [0, performance.now(), false];
  const probe = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!over) setTimeout(probe, 1);
  };
  probe();
  await work();
  over = true;
  return longest;
}

describe("M6: reads do not queue behind syncs", () => {
  it("M6: twenty acts commit one after the other without one sync on the event loop", async () => {
    const longest = await longestStop(async () => {
      for (let act = 0; act < 20; act++) {
        transaction(write);
        await wait(1);
      }
    });
    expect(longest).toBeLessThan(250);
  });

  it("M6: a message is answered only when it is on the disk, and others are served meanwhile", async () => {
    const before = disk.done();
    const longest = await longestStop(() =>
      Promise.all(Array.from({ length: 30 }, () => groupCommit(write))),
    );
    expect(disk.done()).toBeGreaterThan(before);
    expect(longest).toBeLessThan(250);
  });

  const house = new Hono<AppEnv>()
    .use(answerFromDisk)
    .get("/healthz", (c) => c.text("alive"))
    .get("/link", (c) => (transaction(write), c.text("opened")))
    .post("/settle", (c) => (transaction(write), c.text("settled")))
    .post("/again", (c) => c.text("it was settled before"));

  it("M6: an answer about what was written waits for the disk; one that only reads does not", async () => {
    for (const [method, path] of [
      ["POST", "/settle"],
      ["GET", "/link"],
    ] as const) {
      const before = disk.done();
      await house.request(path, { method });
      expect(disk.done(), path).toBeGreaterThan(before);
    }
    transaction(write);
    const before = disk.done();
    await house.request("/healthz");
    expect(disk.done()).toBe(before);
    // What a form is told may rest on what somebody else has just written.
    await house.request("/again", { method: "POST" });
    expect(disk.done()).toBeGreaterThan(before);
  });

  it("M6: nothing leaves the machine before its row is on the disk, and no sync is made for nothing", async () => {
    setBeforeLeaving(onDisk);
    const before = disk.done();
    await Promise.all([beforeLeaving(), beforeLeaving()]);
    expect(disk.done()).toBe(before);
    transaction(write);
    await beforeLeaving();
    expect(disk.done()).toBe(before + 1);
  });

  it("M6: a sync that fails is told to whoever waits for it, and the next one is tried", async () => {
    const { default: fs } = await import("node:fs");
    const { syncBuiltinESMExports } = await import("node:module");
    const real = fs.fdatasync;
    const failing = (_: number, callback: (cause: Error) => void) =>
      setImmediate(callback, new Error("EIO"));
    Object.assign(fs, { fdatasync: failing });
    syncBuiltinESMExports();
    transaction(write);
    await expect(onDisk()).rejects.toThrow("EIO");
    fs.fdatasync = real;
    syncBuiltinESMExports();
    const before = disk.done();
    await onDisk();
    expect(disk.done()).toBe(before + 1);
  });
});

describe("M6: every adapter that changes something outside asks first", () => {
  const house = readSources(join(import.meta.dirname, "../../.."));
  const reaches = /\bfetch\(|request\(to\.url|createTransport\(|DeleteObjectCommand\(|\brm\(path/;
  /** What only asks, or stores and deletes bytes that no row speaks of. */
  const onlyAsks = [
    // They tell of trouble, also of the disk's.
    "integrations/alerts/post-alert.ts",
    "integrations/alerts/send-heartbeat.ts",
    "integrations/email-finder/hunter.ts",
    "integrations/email/try-mail-server.ts",
    "integrations/storage/try-bucket.ts",
    "integrations/replica/fetch-in-order.ts",
    "integrations/replica/shipped-position.ts",
    "integrations/sms/post-as-twilio.ts",
    "integrations/sms/twilio-deactivations.ts",
  ];

  it("M6: no adapter is left out", () => {
    const adapters = house.filter(
      ({ path, text }) => path.startsWith("integrations/") && reaches.test(text),
    );
    expect(adapters.length).toBeGreaterThan(5);
    const silent = adapters.filter(
      ({ path, text }) => !text.includes("await beforeLeaving()") && !onlyAsks.includes(path),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("M6: no other place of the product turns syncing in COMMIT on again", () => {
    const found = house.filter(
      ({ path, text }) =>
        !/^(tests|scripts)\//.test(path) && /synchronous = (FULL|EXTRA)/.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
