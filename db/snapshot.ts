import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { env } from "~/env";

/**
 * Opens the committed database as it is now, unaffected by later writes, for long reads in steps.
 * Close it soon, for the write-ahead log grows until then.
 */
export function openSnapshot(): { sqlite: Database.Database; close: () => void } {
  const sqlite = new Database(join(env.DATA_DIR, "app.db"), { readonly: true });
  // A long read covers the whole file: mapped pages need no system calls, and pages still in the
  // log are kept.
  sqlite.pragma("mmap_size = 2147418112");
  sqlite.pragma("cache_size = -65536");
  sqlite.exec("BEGIN");
  // A read transaction begins with its first read.
  sqlite.prepare("SELECT 1 FROM sqlite_master LIMIT 1").get();
  return { sqlite, close: () => sqlite.close() };
}

/** Opens another database file for reading, such as a restored copy. The caller closes it. */
export function openCopy(path: string) {
  const sqlite = new Database(path, { readonly: true, fileMustExist: true });
  return { sqlite, db: drizzle(sqlite, { casing: "snake_case" }), close: () => sqlite.close() };
}
export type OpenCopy = ReturnType<typeof openCopy>;
