import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { applyMigrations } from "~/db/apply-migrations";
import { CannotStart } from "~/db/cannot-start";
import { compareMigrations } from "~/db/compare-migrations";
import { diskTrouble, troubleSentence } from "~/db/disk-trouble";
import { keepCopyBeforeUpgrade } from "~/db/keep-copy-before-upgrade";
import { lockFile } from "~/db/lock-file";
import { listPendingMigrations } from "~/db/list-pending-migrations";
import { makeFolderPrivate } from "~/db/make-folder-private";
import { env, projectRoot } from "~/env";

/**
 * The upgrade made at this start: the number of migrations, and the path of the copy from before.
 */
export type Upgrade = { changes: number; copy: string };

type Opened = {
  sqlite: Database.Database;
  db: BetterSQLite3Database;
  lock: Database.Database;
  upgrade: Upgrade | null;
};

/**
 * Thrown when another process already owns the database (decisions, Stack: one process owns the
 * file).
 */
class DatabaseInUse extends CannotStart {
  constructor(folder: string) {
    super(
      `Another process is already using the database in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

const migrationsFolder = join(projectRoot, "db/migrations");

// Changes that fail change nothing, and whoever supervises starts again at once: each start would
// leave a whole copy.
function applyOrForget(sqlite: Database.Database, copy: string | null): number {
  try {
    return applyMigrations(sqlite, migrationsFolder);
  } catch (cause) {
    if (copy !== null) rmSync(copy, { force: true });
    throw cause;
  }
}

function open(): Opened {
  makeFolderPrivate(env.DATA_DIR, { mustBe: env.live });
  const lock = lockFile(join(env.DATA_DIR, "owner.lock"));
  if (!lock) throw new DatabaseInUse(env.DATA_DIR);
  const file = join(env.DATA_DIR, "app.db");
  compareMigrations(file, migrationsFolder);
  const { pending, isNew } = listPendingMigrations(file, migrationsFolder);
  // Before this process opens the file, and after it has become its only owner.
  const copy = pending.length > 0 && !isNew ? keepCopyBeforeUpgrade(file) : null;
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  // FULL would sync inside every COMMIT and block all requests while the disk works. Instead the
  // log is synced beside the event loop, before anything of a commit leaves this process
  // (`sync-log.ts`). Checkpoints sync in either mode.
  sqlite.pragma("synchronous = NORMAL");
  // A checkpoint blocks everything while the disk works, so a thread makes them
  // (`checkpoint-log.ts`); this one is a fallback.
  sqlite.pragma("wal_autocheckpoint = 100000");
  sqlite.pragma("busy_timeout = 5000");
  // A commit after a page was split walks the whole cache, so a larger one costs more than it
  // saves; reads are mapped into memory anyway.
  sqlite.pragma("cache_size = -8192");
  sqlite.pragma("mmap_size = 268435456");
  sqlite.pragma("temp_store = MEMORY");
  // Deleted data is overwritten where that costs no further page.
  sqlite.pragma("secure_delete = FAST");
  // Without it INSERT OR REPLACE would slip past the triggers that keep ledgers append-only.
  sqlite.pragma("recursive_triggers = ON");
  const db = drizzle(sqlite, { casing: "snake_case" });
  sqlite.pragma("foreign_keys = OFF");
  const changes = applyOrForget(sqlite, copy);
  sqlite.pragma("foreign_keys = ON");
  return { sqlite, db, lock, upgrade: copy === null ? null : { changes, copy } };
}

function openOrSayWhy(): Opened {
  try {
    return open();
  } catch (cause) {
    const trouble = diskTrouble(cause);
    if (cause instanceof CannotStart || !trouble) throw cause;
    throw new CannotStart(troubleSentence(trouble, `The folder ${env.DATA_DIR}`), { cause });
  }
}

// Modules are evaluated again on edit in development; the handle and its lock must survive that.
const shared = globalThis as typeof globalThis & { openedDatabase?: Opened };
const opened = (shared.openedDatabase ??= openOrSayWhy());

/** The one connection. A function that uses it joins whatever transaction is open around it. */
export const db = opened.db;

/** The connection beneath Drizzle: for pragmas, backups and statements Drizzle cannot say. */
export const sqlite = opened.sqlite;

/** The upgrade that this start made to an existing database, or null. */
export const upgrade = opened.upgrade;

// Without it the log is deleted, which costs a whole copy and nothing else.
function openForReading(path: string): Database.Database | null {
  try {
    const opened = new Database(path, { readonly: true });
    opened.pragma("user_version");
    return opened;
  } catch {
    return null;
  }
}

/**
 * Closes the database and releases its ownership; the last act of a stopping process. With
 * `keepsLog` the write-ahead log stays, so that whoever ships it goes on where it was: SQLite
 * deletes it with the last connection, unless that one may only read.
 */
export function closeDatabase(keepsLog = false): void {
  const last = sqlite.open && keepsLog ? openForReading(sqlite.name) : null;
  if (sqlite.open) sqlite.close();
  last?.close();
  if (opened.lock.open) opened.lock.close();
  delete shared.openedDatabase;
}
