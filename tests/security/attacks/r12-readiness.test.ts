import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minutes, seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { answerReadiness } from "~/server/health/answer-readiness";
import { readyNow } from "~/tests/support/ready-now";
import type { AppEnv } from "~/server/app-env";
import { closeDoors, openDoor } from "~/core/restore/close-doors";
import { outgoingDoors } from "~/db/vocabulary";
import { watchReadiness, type Readiness } from "~/server/health/check-readiness";
import { answerMetrics } from "~/server/health/metrics";
import { closeApp, openApp } from "~/server/open-app";

const files = join(env.DATA_DIR, "files");
const app = new Hono<AppEnv>().get("/readyz", answerReadiness).get("/metrics", answerMetrics);

async function ask(
  from: string,
  headers: Record<string, string> = {},
  path = "/readyz",
): Promise<{ status: number; body: string }> {
  const answer = await app.request(
    path,
    { headers },
    { incoming: { socket: { remoteAddress: from } } },
  );
  return { status: answer.status, body: await answer.text() };
}

let endReadiness: () => void;
beforeAll(async () => {
  await openApp();
  const readiness = watchReadiness();
  endReadiness = readiness.end;
  await readiness.first;
});
afterAll(async () => {
  endReadiness();
  await closeApp();
});

const changes = (): number =>
  sqlite.prepare<[], number>("SELECT total_changes()").pluck().get() ?? 0;

describe("R12: /readyz is for everybody, what it found is not", () => {
  it("R12: this machine is told what was found, a stranger and whoever came through a proxy only whether it is ready", async () => {
    const here = await ask("127.0.0.1");
    expect(here.status).toBe(200);
    expect(JSON.parse(here.body)).toEqual({
      ready: true,
      checks: { database: true, storage: true, engine: true },
      closedDoors: [],
    });
    const strangers = [
      await ask("203.0.113.9"),
      await ask("127.0.0.1", { "X-Forwarded-For": "127.0.0.1" }),
    ];
    for (const stranger of strangers)
      expect(stranger).toEqual({ status: 200, body: '{"ready":true}' });
  });

  it("R12: asked by the thousand it writes nothing, takes no lock and answers while another process holds it", async () => {
    await readyNow();
    const before = changes();
    const other = new Database(sqlite.name);
    other.exec("BEGIN IMMEDIATE");
    const startedAt = performance.now();
    for (let time = 0; time < 1000; time++) expect((await ask("203.0.113.9")).status).toBe(200);
    expect((await readyNow(Date.now() + seconds(10))).ready).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(4000);
    other.exec("ROLLBACK");
    other.close();
    expect(changes()).toBe(before);
  });

  it("issue 25, 5: it is answered from a value a second old: a request asks nobody, and a second later it is told", async () => {
    const told = async () => (JSON.parse((await ask("127.0.0.1")).body) as Readiness).closedDoors;
    await readyNow();
    closeDoors("older", [], 7);
    const closedAt = performance.now();
    expect(await told()).toEqual([]);
    await expect.poll(told, { interval: 50, timeout: 5000 }).toHaveLength(outgoingDoors.length);
    expect(performance.now() - closedAt).toBeLessThan(3000);
    for (const door of outgoingDoors) openDoor(door);
    await readyNow();
  });

  it("R12: after a quiet minute one write shows that the database takes one; then not again for a minute", async () => {
    const beat = sqlite
      .prepare<[], number>("SELECT value FROM counters WHERE name = 'heartbeat'")
      .pluck();
    let now = Date.now() + minutes(10);
    // What else the house writes meanwhile counts as well.
    await expect
      .poll(async () => (await readyNow((now += minutes(2))), beat.get() === now))
      .toBe(true);
    const written = now;
    for (const after of [5, 10, 15])
      expect((await readyNow(written + seconds(after))).ready).toBe(true);
    expect(beat.get()).toBe(written);
  });
});

describe("R13: without storage texts are taken all the same", () => {
  it("R13: /readyz stays 200 while storage cannot be used, tells this machine so, and sees it come back", async () => {
    mkdirSync(files, { recursive: true });
    renameSync(files, `${files}.away`);
    writeFileSync(files, "not a folder");
    const from = Date.now() + minutes(30);
    await readyNow(from);
    await expect.poll(async () => (await readyNow(from + 1)).checks.storage).toBe(false);
    expect((await readyNow(from + 2)).ready).toBe(true);
    const figures = await ask("127.0.0.1", {}, "/metrics");
    expect(figures.body).toMatch(/house_usable\{what="storage"\} 0/);
    expect(figures.body).toMatch(/house_usable\{what="database"\} 1/);
    rmSync(files);
    renameSync(`${files}.away`, files);
    await readyNow(from + seconds(20));
    await expect.poll(async () => (await readyNow(from + seconds(21))).checks.storage).toBe(true);
  });
});
