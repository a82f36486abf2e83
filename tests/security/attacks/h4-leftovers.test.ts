import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { days, hours } from "~/core/duration";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { deleteCutOffBackups, listBackups } from "~/integrations/backup/stored-backups";
import { storage } from "~/integrations/storage/storage";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";
import { clearLeftovers } from "~/operations/backups/clear-leftovers";
import { lockFile } from "~/db/lock-file";
import { standbyFolder, standbyLock } from "~/operations/replica/standby-folder";
import { forgetStandbyCopy } from "~/server/forget-standby-copy";

const root = join(import.meta.dirname, "../../..");
const place = mkdtempSync(join(tmpdir(), "killed-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const dying = `
const { randomBytes } = await import("node:crypto");
const { sqlite } = await import("~/db/client");
const { storage } = await import("~/integrations/storage/storage");
const { takeBackup } = await import("~/operations/backups/take-backup");
// A house that was lived in: an empty one would be furnished at the start.
sqlite.exec("INSERT INTO users (id, created_at) VALUES ('user_1', 1); CREATE TABLE ballast (bytes BLOB)");
const insert = sqlite.prepare("INSERT INTO ballast VALUES (randomblob(1000000))");
for (let made = 0; made < 60; made++) insert.run();
void takeBackup();
const bytes = new Uint8Array(randomBytes(60_000_000));
void storage().put("cases/case_1/shot.png", bytes, "image/png");
console.log("under way");
setInterval(() => undefined, 1000);
`;
const starting = `
const { closeApp, openApp } = await import("~/server/open-app");
await openApp();
await closeApp();
console.log("opened");
process.exit(0);
`;

const settings = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "test",
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
});
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

function write(name: string, source: string): string {
  const path = join(place, name);
  writeFileSync(path, source);
  return path;
}

describe("H4: what a process leaves behind that ends in the middle is cleared", () => {
  it(
    "H4: a copy of the database and an upload without a name, after a real kill, at the next start",
    { timeout: 120_000, retry: 2 },
    async () => {
      const folder = mkdtempSync(join(place, "data-"));
      const child = spawn("node", ["--import", "tsx", write("dying.mts", dying)], {
        cwd: root,
        env: settings(folder),
        stdio: "ignore",
      });
      const left = () => [
        ...namesIn(join(folder, ".backup")),
        ...namesIn(join(folder, "files", ".unfinished")),
      ];
      await vi.waitFor(() => expect(left().length).toBeGreaterThanOrEqual(2), {
        timeout: 60_000,
        interval: 1,
      });
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
      expect(namesIn(join(folder, ".backup"))).not.toEqual([]);
      const opened = spawnSync("node", ["--import", "tsx", write("starting.mts", starting)], {
        cwd: root,
        env: settings(folder),
        encoding: "utf8",
      });
      expect(opened.stdout, opened.stderr).toContain("opened");
      expect(left()).toEqual([]);
    },
  );

  it("H4: every night only what is older than any work; what a living process writes stays", async () => {
    const folder = join(env.DATA_DIR, "files", ".unfinished");
    mkdirSync(folder, { recursive: true });
    const now = Date.now();
    const file = (name: string, at: number) => {
      writeFileSync(join(folder, name), "x");
      utimesSync(join(folder, name), at / 1000, at / 1000);
    };
    file("old", now - days(2));
    file("living", now - hours(2));
    // Written under a clock that was wrong.
    file("ahead", now + days(900));
    expect(await clearLeftovers(now - days(1), now)).toBe(2);
    expect(readdirSync(folder)).toEqual(["living"]);
  });

  it("H4: what was to be told to Litestream goes where it was never finished, and nothing else", async () => {
    const folder = join(env.DATA_DIR, ".replica");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const [told, cut] = ["restore-0123456789abcdef.yml", "litestream.yml"];
    for (const name of [told, `${cut}.${randomUUID()}`, "holders.json"]) {
      writeFileSync(join(folder, name), "x");
      utimesSync(join(folder, name), 1, 1);
    }
    writeFileSync(join(folder, `${cut}.${randomUUID()}`), "under way");
    expect(await clearLeftovers(Date.now() - days(1))).toBe(1);
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining([told, "holders.json"]));
    expect(names.filter((name) => name.startsWith(`${cut}.`))).toHaveLength(1);
  });

  it("issue 24: what a take-over set aside goes after two weeks with the people in it, and one that was not put in place at once", async () => {
    const now = Date.now();
    const write = (name: string, at: number) => {
      writeFileSync(join(env.DATA_DIR, name), "x");
      utimesSync(join(env.DATA_DIR, name), at / 1000, at / 1000);
    };
    for (const end of ["", "-wal"]) {
      write(`app.db.before-take-over-2026-11-01${end}`, now - days(15));
      write(`app.db.before-take-over-2026-11-03${end}`, now - days(13));
    }
    write("app.db.restored", now - hours(1));
    await clearLeftovers(now - hours(0.5), now);
    const names = readdirSync(env.DATA_DIR);
    expect(names).not.toContain("app.db.restored");
    expect(names.filter((name) => name.includes("before-take-over")).sort()).toEqual([
      "app.db.before-take-over-2026-11-03",
      "app.db.before-take-over-2026-11-03-wal",
    ]);
  });

  it("issue 24: the copy that a standby followed goes once none lives, with the people in it", () => {
    mkdirSync(standbyFolder, { recursive: true });
    writeFileSync(join(standbyFolder, "app.db"), "x");
    const living = lockFile(standbyLock);
    expect(forgetStandbyCopy()).toBe(false);
    expect(readdirSync(standbyFolder)).toEqual(["app.db"]);
    living?.close();
    expect(forgetStandbyCopy()).toBe(true);
    expect(namesIn(env.DATA_DIR)).not.toContain(".standby");
    expect(forgetStandbyCopy()).toBe(false);
  });

  it("H4: an upload that is under way at a start is finished", async () => {
    const bytes = new Uint8Array(40_000_000).fill(7);
    const putting = storage().put("cases/case_2/shot.png", bytes, "image/png");
    for (let round = 0; round < 20; round++) await clearLeftovers(performance.timeOrigin);
    await putting;
    expect((await storage().get("cases/case_2/shot.png")).byteLength).toBe(bytes.byteLength);
  });

  it(
    "H4: the parts of a backup that was cut off go with the next one that is whole, and nothing else",
    { timeout: 60_000 },
    async () => {
      expect(sqlite.open).toBe(true);
      const first = await takeBackup();
      const part = new Uint8Array([1]);
      await storage().put(
        "backups/000002-2026-11-20T08-30-00-000Z/00001.gz",
        part,
        "application/gzip",
      );
      await storage().put("backups/2026-01-01T08-30-00-000Z/00001.gz", part, "application/gzip");
      // While no later one is whole, the second might be under way.
      expect(await deleteCutOffBackups()).toBe(1);
      expect(await storage().has("backups/000002-2026-11-20T08-30-00-000Z/00001.gz")).toBe(true);
      const second = await takeBackup();
      expect(second.sequence).toBe(3);
      await rotateBackups();
      expect((await storage().list("backups")).map((key) => key.split("/")[1])).not.toContain(
        "000002-2026-11-20T08-30-00-000Z",
      );
      expect((await listBackups()).map(({ name }) => name)).toEqual([second.name, first.name]);
    },
  );
});
