import type { Database } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/**
 * Applies the migrations in `folder` that are missing in this database, all or none, and records
 * them where Drizzle's own migrator does. That one hides the cause when SQLite has rolled back by
 * itself (a full disk).
 * @returns how many
 * @throws SQLite's error
 */
export function applyMigrations(sqlite: Database, folder: string): number {
  sqlite.exec(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const newest =
    sqlite
      .prepare<[], number | null>(
        "SELECT max(CAST(created_at AS INTEGER)) FROM __drizzle_migrations",
      )
      .pluck()
      .get() ?? 0;
  const due = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
  if (due.length === 0) return 0;
  const note = sqlite.prepare<[string, number]>(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
  );
  sqlite.exec("BEGIN IMMEDIATE");
  try {
    for (const { sql, hash, folderMillis } of due) {
      for (const statement of sql) sqlite.exec(statement);
      note.run(hash, folderMillis);
    }
    sqlite.exec("COMMIT");
    return due.length;
  } catch (cause) {
    if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
    throw cause;
  }
}
