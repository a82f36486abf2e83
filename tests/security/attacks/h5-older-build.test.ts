import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareMigrations } from "~/db/compare-migrations";
import { startChild } from "~/tests/support/start-child";

const migrationsFolder = join(import.meta.dirname, "../../../db/migrations");
const later = Date.parse("2031-05-06T12:00:00Z");

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "older-build-"));
  file = join(folder, "app.db");
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  migrate(drizzle(sqlite), { migrationsFolder });
  sqlite.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(sql: string): void {
  const sqlite = new Database(file);
  sqlite.exec(sql);
  sqlite.close();
}

const fingerprint = (): string => createHash("sha256").update(readFileSync(file)).digest("hex");
const comparing = (): void => compareMigrations(file, migrationsFolder);

describe("H5: a build and a database that do not belong together", () => {
  it("H5: its own database, an empty one and none at all are taken", () => {
    expect(comparing).not.toThrow();
    expect(() => compareMigrations(join(folder, "none.db"), migrationsFolder)).not.toThrow();
    new Database(join(folder, "empty.db")).close();
    expect(() => compareMigrations(join(folder, "empty.db"), migrationsFolder)).not.toThrow();
  });

  it.each([
    [
      "of a newer build",
      `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${"0".repeat(64)}', ${later})`,
      /newer build.*2031-05-06/,
    ],
    [
      "whose change is not ours",
      "UPDATE __drizzle_migrations SET hash = 'another' WHERE rowid = 3",
      /another build.*is not ours/,
    ],
    [
      "that lacks a change which would be passed over",
      "DELETE FROM __drizzle_migrations WHERE rowid = 5",
      /another build.*lacks/,
    ],
  ])(
    "H5: a database %s is refused with a sentence, and not a byte of it changes",
    (_, sql, sentence) => {
      change(sql);
      const before = fingerprint();
      expect(comparing).toThrow(sentence);
      expect(comparing).toThrow(/Start the build that used it last.*Nothing was changed/);
      expect(fingerprint()).toBe(before);
    },
  );

  it("H5: neither npm start nor an operator's command goes on with a newer one", async () => {
    change(
      `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${"0".repeat(64)}', ${later})`,
    );
    const before = fingerprint();
    const commands = [["scripts/start.mjs"], ["scripts/run.mjs", "act", "verify-consent"]];
    for (const words of commands) {
      const child = startChild(words, { environment: { DATA_DIR: folder, PORT: "0" } });
      expect(await child.ended, words.join(" ")).toMatchObject({ code: 1 });
      expect(child.output()).toContain("was made by a newer build");
      expect(child.output()).not.toContain("    at ");
    }
    expect(fingerprint()).toBe(before);
  });
});
