import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { currentTrouble } from "~/db/disk-state";
import { lookForDamage } from "~/db/look-for-damage";
import { log } from "~/log";
import { readyNow } from "~/tests/support/ready-now";
import { lookAtHouse, newWatch } from "~/server/health/watch-house";
import { closeApp, openApp } from "~/server/open-app";
import { readLog } from "~/tests/support/log-lines";
import { startChild } from "~/tests/support/start-child";

const folder = mkdtempSync(join(tmpdir(), "damaged-"));
const copy = join(folder, "app.db");

beforeAll(async () => {
  await openApp();
  sqlite.exec("CREATE TABLE heap (id INTEGER PRIMARY KEY, words TEXT)");
  const insert = sqlite.prepare("INSERT INTO heap (words) VALUES (?)");
  sqlite.transaction(() => {
    for (let row = 0; row < 2000; row++) insert.run("some words ".repeat(20));
  })();
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  copyFileSync(sqlite.name, copy);
  const page =
    sqlite
      .prepare<[], number>("SELECT rootpage FROM sqlite_master WHERE name = 'heap'")
      .pluck()
      .get() ?? 0;
  const size = Number(sqlite.pragma("page_size", { simple: true }));
  const file = openSync(copy, "r+");
  writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  closeSync(file);
});
afterAll(async () => {
  await closeApp();
  rmSync(folder, { recursive: true, force: true });
});

describe("R16: a damaged page", () => {
  it("R16: is found by the look that is taken at every start and every hour; a whole database is not accused", async () => {
    expect(await lookForDamage()).toBeNull();
    expect(await lookForDamage(copy)).toMatchObject({
      name: "DatabaseDamaged",
      code: "SQLITE_CORRUPT",
    });
  });

  it("R16: keeps the house from starting, with a sentence that says what to do", async () => {
    const child = startChild(["scripts/start.mjs", "--serve"], {
      environment: { DATA_DIR: folder, PORT: "0" },
    });
    expect(await child.ended).toMatchObject({ code: 1 });
    expect(child.output()).toMatch(
      /The database is damaged.*bring the newest backup back: npm run act -- restore newest/,
    );
    expect(child.output()).not.toContain("    at ");
  });

  it("R16: met anywhere while running is told: /readyz 503 for good and a fatal line at once, staff by mail at the next look", async () => {
    expect((await readyNow(Date.now() + seconds(10))).ready).toBe(true);
    const { lines, stop } = readLog("info");
    // However deep a failure comes up, it is logged; that is where it is heard.
    log.warn(
      { run: "x", error: "SqliteError", code: "SQLITE_CORRUPT_INDEX" },
      "a step of a workflow failed",
    );
    expect(currentTrouble()).toBe("damaged");
    expect(await readyNow()).toMatchObject({ ready: false, checks: { database: false } });
    await lookAtHouse(newWatch(), { healthy: () => true });
    const mails = sqlite.prepare<[], string>("SELECT subject FROM mails").pluck().all();
    expect(mails.join("\n")).toMatch(/The database cannot be used/);
    expect(lines().find(({ level }) => level === 60)).toMatchObject({ trouble: "damaged" });
    sqlite.prepare("UPDATE counters SET value = value").run();
    expect((await readyNow(Date.now() + seconds(30))).ready).toBe(false);
    stop();
  });
});
