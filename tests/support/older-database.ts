import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { applyMigrations } from "~/db/apply-migrations";

const ours = join(import.meta.dirname, "../../db/migrations");

type Journal = { entries: { tag: string }[] };

/** A folder with the changes that an earlier build knew: all of ours but the newest `fewer`. */
export function earlierMigrations(folder: string, fewer: number): string {
  const earlier = join(folder, "earlier-migrations");
  mkdirSync(join(earlier, "meta"), { recursive: true });
  const journal = JSON.parse(readFileSync(join(ours, "meta/_journal.json"), "utf8")) as Journal;
  const entries = journal.entries.slice(0, -fewer);
  for (const { tag } of entries)
    copyFileSync(join(ours, `${tag}.sql`), join(earlier, `${tag}.sql`));
  writeFileSync(join(earlier, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return earlier;
}

/**
 * A database as an earlier build left it when it was killed: `people` accounts in it, the last of
 * them in the log alone. @returns its path
 */
export function makeOlderDatabase(folder: string, fewer: number, people: number): string {
  const file = join(folder, "app.db");
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("foreign_keys = OFF");
  applyMigrations(sqlite, earlierMigrations(folder, fewer));
  const add = sqlite.prepare<[string, string, number]>(
    "INSERT INTO users (id, email, account_type, created_at) VALUES (?, ?, 'user', ?)",
  );
  sqlite.transaction(() => {
    for (let i = 1; i <= people; i++) add.run(`user_${i}`, `person${i}@example.com`, i);
  })();
  // What a process that was killed leaves behind: the log was not copied into the database.
  for (const suffix of ["", "-wal"]) copyFileSync(`${file}${suffix}`, `${file}.as-left${suffix}`);
  sqlite.close();
  for (const suffix of ["", "-wal"]) copyFileSync(`${file}.as-left${suffix}`, `${file}${suffix}`);
  return file;
}
