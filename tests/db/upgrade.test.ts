import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "~/db/sqlite-driver.mjs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { CannotStart } from "~/db/cannot-start";
import { keepCopyBeforeUpgrade, listUpgradeCopies } from "~/db/keep-copy-before-upgrade";
import { listPendingMigrations } from "~/db/list-pending-migrations";
import { rehearseMigrations } from "~/db/rehearse-migrations";
import { env } from "~/env";
import { clearLeftovers } from "~/operations/backups/clear-leftovers";
import { makeOlderDatabase } from "~/tests/support/older-database";
import { startChild, type Child } from "~/tests/support/start-child";

const ours = join(import.meta.dirname, "../../db/migrations");
/** The release before the journal came. */
const fewer = readdirSync(ours).filter((name) => name.endsWith(".sql") && name >= "0042").length;
const people = 2000;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  file = makeOlderDatabase(folder, fewer, people);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const act = (...words: string[]): Child =>
  startChild(["scripts/run.mjs", "act", ...words], {
    environment: { DATA_DIR: folder, JOURNAL_DIR: join(folder, "journal"), LOG_LEVEL: "silent" },
  });
const fingerprint = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("hex");

function countPeople(path: string): number | undefined {
  const sqlite = new Database(path, { readonly: true });
  try {
    expect(sqlite.pragma("integrity_check(1)", { simple: true })).toBe("ok");
    return sqlite.prepare<[], number>("SELECT count(*) FROM users").pluck().get();
  } finally {
    sqlite.close();
  }
}

const pendingOf = (path: string): number => listPendingMigrations(path, ours).pending.length;

describe("issue 24: a new build and an older database", () => {
  it("the plan names each change, its tables and their rows, and changes nothing", async () => {
    const before = fingerprint(file) + fingerprint(`${file}-wal`);
    const plan = act("migrate", "--plan");
    expect(await plan.ended, plan.output()).toMatchObject({ code: 0 });
    expect(plan.output()).toContain(`${fewer} of the`);
    expect(plan.output()).toMatch(/0042_journal: makes .*journal_lines/);
    expect(plan.output()).toMatch(
      /0043_\w+: makes legal_texts.*changes .*claim_instruments \(0 rows\)/,
    );
    expect(plan.output()).toMatch(/whole afterwards/);
    expect(fingerprint(file) + fingerprint(`${file}-wal`)).toBe(before);
    expect(listUpgradeCopies(file)).toEqual([]);
    expect(readdirSync(join(folder, ".backup"))).toEqual([]);
  });

  it("before the first change a checked copy is kept, which the build before takes", async () => {
    const upgrade = act("migrate");
    expect(await upgrade.ended, upgrade.output()).toMatchObject({ code: 0 });
    expect(upgrade.output()).toContain(`${fewer} changes were made`);
    const [copy = "", ...more] = listUpgradeCopies(file);
    expect(more).toEqual([]);
    expect([countPeople(copy), pendingOf(copy)]).toEqual([people, fewer]);
    expect([countPeople(file), pendingOf(file)]).toEqual([people, 0]);

    const again = act("migrate");
    expect(await again.ended).toMatchObject({ code: 0 });
    expect(again.output()).toContain("No change waited");
    expect(listUpgradeCopies(file)).toEqual([copy]);
  });

  it("killed at any instant, the database is the old one or the new one, and the copy whole", async () => {
    const whole = act("migrate");
    const began = performance.now();
    expect(await whole.ended, whole.output()).toMatchObject({ code: 0 });
    const took = performance.now() - began;
    for (const share of [0.6, 0.75, 0.9]) {
      rmSync(folder, { recursive: true, force: true });
      folder = mkdtempSync(join(tmpdir(), "upgrade-"));
      file = makeOlderDatabase(folder, fewer, people);
      const child = act("migrate");
      await wait(took * share);
      child.process.kill("SIGKILL");
      await child.ended;
      for (const copy of listUpgradeCopies(file).filter((path) => !path.includes(".unfinished")))
        expect([countPeople(copy), pendingOf(copy)]).toEqual([people, fewer]);
      expect([0, fewer]).toContain(pendingOf(file));
      const next = act("migrate");
      expect(await next.ended, next.output()).toMatchObject({ code: 0 });
      expect([countPeople(file), pendingOf(file)]).toEqual([people, 0]);
      const copies = listUpgradeCopies(file);
      expect(copies.filter((path) => path.includes(".unfinished"))).toEqual([]);
      expect(copies.length).toBeGreaterThan(0);
    }
  }, 180_000);

  it("starts that change nothing leave one copy between them, and one from before another change stays", () => {
    const first = keepCopyBeforeUpgrade(file, Date.now() - days(1));
    const second = keepCopyBeforeUpgrade(file);
    expect(listUpgradeCopies(file)).toEqual([second]);
    expect(first).not.toBe(second);
    const sqlite = new Database(file);
    sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e12)");
    sqlite.close();
    const third = keepCopyBeforeUpgrade(file, Date.now() + days(1));
    expect(listUpgradeCopies(file)).toEqual([second, third]);
    expect(countPeople(second)).toBe(people);
  });

  it("a database whose rows refer to nothing is not changed, in one sentence", () => {
    const sqlite = new Database(file);
    sqlite.pragma("foreign_keys = OFF");
    sqlite.exec(
      "INSERT INTO profiles (id, user_id, created_at, updated_at) VALUES ('p', 'nobody', 1, 1)",
    );
    sqlite.close();
    expect(() => keepCopyBeforeUpgrade(file)).toThrow(CannotStart);
    expect(() => keepCopyBeforeUpgrade(file)).toThrow(
      /1 rows refer to nothing.*Nothing was changed/,
    );
    expect(listUpgradeCopies(file)).toEqual([]);
    expect(pendingOf(file)).toBe(fewer);
  });

  it("a change that fails on the data there is fails in the rehearsal, on the copy", () => {
    const copy = keepCopyBeforeUpgrade(file);
    const broken = { name: "9999_twice", at: 9, hash: "", sql: ["CREATE TABLE users (id text)"] };
    expect(() => rehearseMigrations(copy, [broken])).toThrow(/already exists/);
  });

  it("a copy from before an upgrade is forgotten after two weeks, with the people in it", async () => {
    const own = join(env.DATA_DIR, "app.db");
    const now = Date.parse("2026-11-25T12:00:00Z");
    makeOlderDatabase(env.DATA_DIR, fewer, 1);
    const old = keepCopyBeforeUpgrade(own, now - days(15));
    const sqlite = new Database(own);
    sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e12)");
    sqlite.close();
    const fresh = keepCopyBeforeUpgrade(own, now);
    utimesSync(old, now / 1000, (now - days(15)) / 1000);
    utimesSync(fresh, now / 1000, (now - days(13)) / 1000);
    await clearLeftovers(now, now);
    expect(listUpgradeCopies(own)).toEqual([fresh]);
  });
});
