import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { copyFolder } from "~/tests/support/copy-folder";
import { freePort } from "~/tests/support/browser-server";
import { cutPower } from "~/tests/support/shippers";
import { startChild, stopChild, type Child } from "~/tests/support/start-child";

const folder = mkdtempSync(join(tmpdir(), "second-fire-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const running: Child[] = [];
afterAll(async () => {
  for (const child of running) if (child.process.exitCode === null) await stopChild(child);
  rmSync(folder, { recursive: true, force: true });
});

type Readiness = { ready: boolean; closedDoors: string[] };

/** Starts a machine, and waits until it listens. */
async function begin(name: string) {
  const port = String(await freePort());
  const environment = {
    ...{ PORT: port, BASE_URL: `http://localhost:${port}`, DATA_DIR: join(folder, name) },
    ...{ REPLICA_URL: `file://${bucket}`, JOURNAL_DIR: join(folder, "journal") },
  };
  const child = startChild(["scripts/start.mjs"], { environment });
  running.push(child);
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const isUp = (): Promise<boolean> =>
    get("/healthz").then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + seconds(90); !(await isUp()); await wait(50))
    if (Date.now() > until) throw new Error(`It does not listen:\n${child.output()}`);
  const listens = performance.now();
  const readiness = async (): Promise<Readiness> =>
    (await (await get("/readyz")).json()) as Readiness;
  return { child, get, readiness, sinceListening: () => performance.now() - listens };
}

/** Asks for a page until one is there. @returns the statuses before it */
async function untilOpen({ get }: Awaited<ReturnType<typeof begin>>): Promise<number[]> {
  const before: number[] = [];
  for (let status = 0; status !== 200;) {
    const answer = await get("/terms");
    await answer.arrayBuffer();
    status = answer.status;
    if (status !== 200) before.push(status);
    if (status === 503) expect(answer.headers.get("Retry-After")).toBe("30");
    if (before.length > 20) throw new Error(`It does not open: ${before.join()}`);
  }
  return before;
}

const wholeCopies = (): string[] =>
  readdirSync(bucket, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".snapshot.lz4"))
    .sort();

describe("issue 24: a machine that started again takes nothing before it ships", () => {
  it("after a stop in order it goes on shipping where it was, without a whole copy", async () => {
    const first = await begin("first");
    expect(await untilOpen(first)).toEqual([]);
    const before = wholeCopies();
    expect(before).toHaveLength(1);
    await stopChild(first.child);
    const second = await begin("first");
    expect(await untilOpen(second)).toEqual([]);
    expect(second.sinceListening()).toBeLessThan(seconds(10));
    await stopChild(second.child);
    expect(wholeCopies()).toEqual(before);
  }, 240_000);

  it("after a crash on the same disk it has its lease at once, and sends", async () => {
    const first = await begin("first");
    expect(await untilOpen(first)).toEqual([]);
    cutPower(first.child.process.pid);
    await first.child.ended;
    const second = await begin("first");
    await untilOpen(second);
    // The lease of a machine that may live is waited for half a minute.
    expect(second.sinceListening()).toBeLessThan(seconds(25));
    expect((await second.readiness()).closedDoors).toEqual([]);
    cutPower(second.child.process.pid);
    await second.child.ended;
  }, 240_000);

  it("on an empty disk it does not begin a second life beside the copy of the first", async () => {
    const port = String(await freePort());
    const settings = { PORT: port, BASE_URL: `http://localhost:${port}`, APP_MODE: "demo" };
    const place = { DATA_DIR: join(folder, "empty"), JOURNAL_DIR: join(folder, "journal") };
    const environment = { ...settings, ...place, REPLICA_URL: `file://${bucket}` };
    const empty = startChild(["scripts/start.mjs"], { environment });
    running.push(empty);
    expect((await empty.ended).code).not.toBe(0);
    expect(empty.output()).toContain("the copy at REPLICA_URL holds one");
    expect(wholeCopies()).toHaveLength(1);
  }, 120_000);

  it("on another disk it waits for the lease to pass, and turns requests away meanwhile", async () => {
    // A copied disk: nothing on it proves that the holder is dead.
    copyFolder(join(folder, "first"), join(folder, "other"));
    const other = await begin("other");
    const meanwhile = await other.readiness();
    const before = await untilOpen(other);
    expect(meanwhile.ready).toBe(false);
    expect(before.length).toBeGreaterThan(0);
    expect(new Set(before)).toEqual(new Set([503]));
    expect(other.sinceListening()).toBeGreaterThan(seconds(20));
    for (const until = Date.now() + seconds(20); Date.now() < until; await wait(100))
      if ((await other.readiness()).ready) break;
    expect(await other.readiness()).toMatchObject({ ready: true, closedDoors: [] });
  }, 240_000);
});
