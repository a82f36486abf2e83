import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** A migration; `at` is its time, which orders the migrations. */
export type Migration = { name: string; at: number; hash: string; sql: string[] };

type Journal = { entries: { tag: string; when: number }[] };

/** When a database's newest migration was made, in ms; null where it has none. Writes nothing. */
export function newestApplied(file: string): number | null {
  if (!existsSync(file)) return null;
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const kept = sqlite
      .prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'")
      .get();
    if (!kept) return null;
    return sqlite
      .prepare<[], number | null>(
        "SELECT max(CAST(created_at AS INTEGER)) FROM __drizzle_migrations",
      )
      .pluck()
      .get() as number | null;
  } finally {
    sqlite.close();
  }
}

/**
 * The migrations in `folder` that were not applied to the database in `file` yet, in their order;
 * `isNew` says that none was, so there is nothing to lose. Writes nothing.
 */
export function listPendingMigrations(
  file: string,
  folder: string,
): { pending: Migration[]; isNew: boolean; known: number } {
  const newest = newestApplied(file);
  const { entries } = JSON.parse(
    readFileSync(join(folder, "meta/_journal.json"), "utf8"),
  ) as Journal;
  const names = new Map(entries.map(({ tag, when }) => [when, tag]));
  const all = readMigrationFiles({ migrationsFolder: folder }).map(
    ({ folderMillis, hash, sql }) => ({
      name: names.get(folderMillis) ?? String(folderMillis),
      at: folderMillis,
      hash,
      sql,
    }),
  );
  return {
    pending: all.filter(({ at }) => at > (newest ?? 0)),
    isNew: newest === null,
    known: all.length,
  };
}
