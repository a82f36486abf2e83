import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackupKey } from "~/integrations/backup/backup-key";
import { startChild, type Child } from "~/tests/support/start-child";

const pair = makeBackupKey();
process.env.BACKUP_PUBLIC_KEY = pair.publicKey;
const { days } = await import("~/core/duration");
const { sqlite } = await import("~/db/client");
const { env } = await import("~/env");
const { readPrivateKey } = await import("~/integrations/backup/backup-key");
const { findNewestDrill, readDrillStanding } = await import("~/core/restore/record-drill");
const { recordJournalLine } = await import("~/db/journal/record-journal-line");
const { journalOnDisk } = await import("~/db/journal/keep-journal");
const { fetchBackup, listBackups } = await import("~/integrations/backup/stored-backups");
const { storage } = await import("~/integrations/storage/storage");
const { clearLeftovers } = await import("~/operations/backups/clear-leftovers");
const { takeBackup } = await import("~/operations/backups/take-backup");
const { openJournal } = await import("~/server/journal/open-journal");
const { runAct } = await import("~/server/operator/acts");
const { makeCase, makePerson } = await import("~/tests/support/people");

const folder = mkdtempSync(join(tmpdir(), "drill-"));
const keyFile = join(folder, "private.pem");
writeFileSync(keyFile, pair.privateKey);
let endJournal: () => Promise<void>;
beforeAll(async () => {
  const { userId } = makePerson();
  for (let made = 0; made < 5; made++) makeCase(userId);
  endJournal = await openJournal();
});
afterAll(async () => {
  await endJournal();
  rmSync(folder, { recursive: true, force: true });
});

const scratch = (): string[] => readdirSync(join(env.DATA_DIR, ".restore"));
const drill = () => runAct("drill", [], { serving: true });

describe("issue 24, 2: a drill that never ran", () => {
  it("is no alarm of a young database, and one of a database that is older than eight days", () => {
    expect(readDrillStanding()).toEqual({ at: null, isWell: null });
    expect(readDrillStanding(Date.now() + days(7))).toEqual({ at: null, isWell: null });
    expect(readDrillStanding(Date.now() + days(9))).toEqual({ at: null, isWell: false });
  });
});

describe("issue 24: a drill brings a copy back by itself", () => {
  it("opens what it sealed without the private key, proves it, and leaves only its record", async () => {
    const answer = await drill();
    expect(answer.lines.join("\n")).toMatch(
      /It holds 1 people, 5 cases.*\nThe ledger is whole.*\nThe consent ledger is whole.*\nThe chain of custody is whole: 5 rows.*\nThe journal saw nothing since/,
    );
    expect(answer.ok).toBe(true);
    expect(scratch()).toEqual([]);
    const [newest] = await listBackups();
    expect(findNewestDrill()).toMatchObject({ ok: true, backup: newest!.name });
    expect(JSON.stringify(newest)).not.toMatch(/oneTimeKey/);
    await expect(fetchBackup(newest!, join(folder, "closed.db"), null)).rejects.toThrow(/sealed/);
    await fetchBackup(newest!, join(folder, "open.db"), readPrivateKey(pair.privateKey));
    expect(readDrillStanding(Date.now() + days(7))).toMatchObject({ isWell: true });
    expect(readDrillStanding(Date.now() + days(9))).toMatchObject({ isWell: false });
  }, 60_000);

  it("names a changed part of the copy that lies in storage", async () => {
    const [newest] = await listBackups();
    const { key } = newest!.parts[0]!;
    const bytes = await storage().get(key);
    await storage().delete(key);
    await storage().put(
      key,
      bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
      "application/octet-stream",
    );
    const answer = await drill();
    expect(answer).toMatchObject({ ok: false });
    expect(answer.lines.join("\n")).toContain(
      `A part of the backup ${newest!.name} is not what was stored.`,
    );
    expect(findNewestDrill()).toMatchObject({ ok: false });
    expect(readDrillStanding()).toMatchObject({ isWell: false });
    await storage().delete(key);
    await storage().put(key, bytes, "application/octet-stream");
  }, 60_000);

  it("finds a ledger that is wrong in the copy", async () => {
    sqlite
      .prepare("INSERT INTO ledger_balances (account, balance_cents) VALUES ('cash', 500)")
      .run();
    const answer = await drill();
    expect(answer).toMatchObject({ ok: false });
    expect(answer.lines.join("\n")).toMatch(/The ledger is wrong: .*cash/);
    sqlite.prepare("DELETE FROM ledger_balances WHERE account = 'cash'").run();
    expect(await drill()).toMatchObject({ ok: true });
  }, 90_000);
});

describe("issue 24: restore proves the copy and says what it holds and lacks", () => {
  it("names what the journal saw since the copy, by kind", async () => {
    await takeBackup();
    for (const key of ["a", "b"]) recordJournalLine({ kind: "text", key, at: Date.now() });
    recordJournalLine({ kind: "opted_out", key: "all", whom: "w", at: Date.now() });
    await journalOnDisk();
    const answer = await runAct("restore", ["--to", join(folder, "one"), "--key", keyFile]);
    expect(answer.lines.join("\n")).toContain(
      "Since then the journal saw what it does not know: 2 text, 1 opted out.",
    );
    expect(answer.lines.join("\n")).toContain("The chain of custody is whole: 5 rows.");
    expect(answer.ok).toBe(true);
  }, 60_000);

  it("takes the newest copy from before a moment, and none when there is none", async () => {
    const now = Date.now();
    const old = await takeBackup(now - days(3));
    const at = (moment: number) => ["--at", new Date(moment).toISOString(), "--key", keyFile];
    const answer = await runAct("restore", ["--to", join(folder, "old"), ...at(now - days(2))]);
    expect(answer.ok, answer.lines.join("\n")).toBe(true);
    await fetchBackup(old, join(folder, "same.db"), old.oneTimeKey);
    expect(
      readFileSync(join(folder, "old", "app.db")).equals(readFileSync(join(folder, "same.db"))),
    ).toBe(true);
    const none = await runAct("restore", ["--to", join(folder, "none"), ...at(now - days(4))]);
    expect(none).toMatchObject({
      ok: false,
      lines: [expect.stringContaining("from before that moment")],
    });
    expect((await runAct("restore", ["--to", join(folder, "x"), "--at", "noon"])).lines).toContain(
      "a moment looks like 2026-11-25T08:30:00Z",
    );
  }, 60_000);
});

describe("issue 24: a drill that is killed", () => {
  it("leaves no record, and its scratch copy goes at the next start", async () => {
    const own = mkdtempSync(join(tmpdir(), "drill-killed-"));
    const act = (): Child =>
      startChild(["scripts/run.mjs", "act", "drill"], {
        environment: { DATA_DIR: own, JOURNAL_DIR: join(own, "journal"), LOG_LEVEL: "silent" },
      });
    const whole = act();
    const began = performance.now();
    expect(await whole.ended, whole.output()).toMatchObject({ code: 0 });
    const took = performance.now() - began;
    for (const share of [0.7, 0.9]) {
      const child = act();
      await wait(took * share);
      child.process.kill("SIGKILL");
      await child.ended;
    }
    const last = act();
    expect(await last.ended, last.output()).toMatchObject({ code: 0 });
    const Database = (await import("~/db/sqlite-driver.mjs")).default;
    const left = new Database(join(own, "app.db"), { readonly: true });
    expect(left.prepare("SELECT min(ok) FROM restore_drills").pluck().get()).toBe(1);
    left.close();
    rmSync(own, { recursive: true, force: true });
  }, 120_000);

  it("has its scratch copy cleared", async () => {
    writeFileSync(join(env.DATA_DIR, ".restore", "drill-left.db"), "half");
    await clearLeftovers(Date.now() + 1000);
    expect(scratch()).toEqual([]);
  });
});
