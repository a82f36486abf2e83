import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { afterAll, describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { checkDatabase, CopyBroken } from "~/integrations/backup/copy-database";
import { listBackups } from "~/integrations/backup/stored-backups";
import { storage } from "~/integrations/storage/storage";
import { runAct } from "~/server/operator/acts";
import { restoreBackup } from "~/operations/backups/restore-backup";
import { makeCase, makePerson } from "~/tests/support/people";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";

const folder = mkdtempSync(join(tmpdir(), "restored-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const count = (database: Database.Database) =>
  database
    .prepare(
      "SELECT (SELECT count(*) FROM cases) AS cases, (SELECT count(*) FROM custody_log) AS custody",
    )
    .get();
const rows = { cases: 0, custody: 0 };

describe("a backup", () => {
  it(
    "is taken while the database is written to, stored in parts, and comes back whole in an empty folder",
    { timeout: 60_000 },
    async () => {
      const { userId } = makePerson();
      for (let made = 0; made < 50; made++) makeCase(userId);
      Object.assign(rows, count(sqlite));
      const taking = takeBackup();
      const writer = setInterval(() => makeCase(userId), 1);
      const { name, sha256 } = await taking.finally(() => clearInterval(writer));
      expect(await listBackups()).toEqual([expect.objectContaining({ name, sha256 })]);
      expect(readdirSync(join(env.DATA_DIR, ".backup"))).toEqual([]);
      const { path } = await restoreBackup(name, join(folder, "one"));
      expect(existsSync(`${path}.from-copy`)).toBe(true);
      const restored = new Database(path, { readonly: true });
      expect(restored.pragma("integrity_check", { simple: true })).toBe("ok");
      const found = count(restored) as typeof rows;
      expect(found.cases).toBeGreaterThanOrEqual(rows.cases);
      expect(found.cases).toBe(found.custody);
      restored.close();
    },
  );

  it(
    "is not restored over a database, nor when its bytes were changed, nor when a part is missing",
    { timeout: 60_000 },
    async () => {
      const { name, parts } = (await listBackups())[0]!;
      await expect(restoreBackup(name, join(folder, "one"))).rejects.toThrow(/already/);
      await expect(restoreBackup("never-taken", join(folder, "two"))).rejects.toThrow(
        /no backup never-taken/,
      );
      const { key } = parts[0]!;
      const bytes = await storage().get(key);
      await storage().delete(key);
      await expect(restoreBackup(name, join(folder, "two"))).rejects.toThrow();
      await storage().put(
        key,
        bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
        "application/gzip",
      );
      await expect(restoreBackup(name, join(folder, "two"))).rejects.toThrow(/not what was stored/);
      expect(readdirSync(join(folder, "two"))).toEqual([]);
      await storage().delete(key);
      await storage().put(key, bytes, "application/gzip");
    },
  );

  it("that was cut off before its end is none", async () => {
    await storage().put(
      "backups/2020-01-01T00-00-00-000Z/00001.gz",
      new Uint8Array([1]),
      "application/gzip",
    );
    expect(await listBackups()).toHaveLength(1);
  });

  it("of what is no whole database is refused", async () => {
    const broken = join(folder, "broken.db");
    writeFileSync(broken, Buffer.alloc(8192, 7));
    await expect(checkDatabase(broken)).rejects.toThrow(CopyBroken);
    const damaged = new Database(join(folder, "damaged.db"));
    damaged.exec(
      "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a (id)); PRAGMA foreign_keys = OFF; INSERT INTO b VALUES (1)",
    );
    damaged.close();
    await expect(checkDatabase(join(folder, "damaged.db"))).rejects.toThrow(/refer to nothing/);
  });

  it(
    "is rotated: 7 daily, 4 weekly, 12 monthly ones stay, and the parts of the others go",
    { timeout: 120_000 },
    async () => {
      const now = Date.now();
      for (const back of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 400])
        await takeBackup(now - days(back));
      const before = (await listBackups()).length;
      const deleted = await rotateBackups(now);
      expect(deleted).toBeGreaterThan(0);
      const left = await listBackups();
      expect(left).toHaveLength(before - deleted);
      const stored = (await storage().list("backups")).filter((key) => !key.includes("2020-01-01"));
      expect(stored.sort()).toEqual(
        left
          .flatMap(({ name, parts }) => [
            ...parts.map(({ key }) => key),
            `backups/${name}/manifest.json`,
          ])
          .sort(),
      );
      expect(await rotateBackups(now)).toBe(0);
    },
  );
});

describe("the operator's acts", () => {
  it(
    "back up, list, and restore into a folder while the server runs, but not in place",
    { timeout: 60_000 },
    async () => {
      const taken = await runAct("back-up", [], { serving: true });
      expect(taken).toMatchObject({ ok: true });
      const name = taken.lines[0]!.split(":")[0]!;
      expect((await runAct("list-backups", [])).lines[0]).toContain(name);
      expect(
        await runAct("restore", ["newest", join(folder, "three")], { serving: true }),
      ).toMatchObject({ ok: true });
      expect(existsSync(join(folder, "three", "app.db"))).toBe(true);
      expect(await runAct("restore", [name], { serving: true })).toEqual({
        ok: false,
        lines: [expect.stringMatching(/server is running/)],
      });
      expect((await runAct("restore", [])).ok).toBe(false);
    },
  );

  it(
    "restore in place sets the database aside and puts the backup in its stead",
    { timeout: 60_000 },
    async () => {
      const { userId } = makePerson();
      makeCase(userId);
      const before = count(sqlite);
      const answer = await runAct("restore", ["newest"]);
      expect(answer).toMatchObject({ ok: true });
      expect(answer.lines.join(" ")).toContain("Nothing goes out from it until");
      expect(sqlite.open).toBe(false);
      // The next start closes its doors, whatever was left of the journal.
      expect(existsSync(join(env.DATA_DIR, "app.db.from-copy"))).toBe(true);
      const restored = new Database(join(env.DATA_DIR, "app.db"), { readonly: true });
      expect((count(restored) as typeof rows).cases).toBe((before as typeof rows).cases - 1);
      restored.close();
      const aside = readdirSync(env.DATA_DIR).find(
        (file) => file.startsWith("app.db.before-restore-") && !/-(wal|shm)$/.test(file),
      )!;
      const old = new Database(join(env.DATA_DIR, aside), { readonly: true });
      expect(count(old)).toEqual(before);
      old.close();
    },
  );
});
