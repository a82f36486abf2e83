import { existsSync } from "node:fs";
import Database from "~/db/sqlite-driver.mjs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { CannotStart } from "~/db/cannot-start";

type Applied = { hash: string; at: number };

function readApplied(file: string): Applied[] {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const kept = sqlite
      .prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'")
      .get();
    if (!kept) return [];
    return sqlite
      .prepare<[], Applied>(
        "SELECT hash, CAST(created_at AS INTEGER) AS at FROM __drizzle_migrations ORDER BY at",
      )
      .all();
  } finally {
    sqlite.close();
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const advice =
  "Start the build that used it last or a newer one, or set DATA_DIR to another folder. Nothing was changed.";

/**
 * Compares the migrations applied to the database in `file` with those of this build. They do not
 * belong together when a migration is unknown to this build, differs in it, or would be passed
 * over: neither could read the other's data. Writes nothing.
 * @throws CannotStart with a sentence that says what to do
 */
export function compareMigrations(file: string, folder: string): void {
  if (!existsSync(file)) return;
  const applied = readApplied(file);
  const known = new Map(
    readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }) => [
      folderMillis,
      hash,
    ]),
  );
  const newest = applied.at(-1)?.at ?? 0;
  const unknown = applied.filter(({ at }) => !known.has(at));
  if (unknown[0])
    throw new CannotStart(
      `The database ${file} was made by a newer build: it holds ${unknown.length} ${unknown.length === 1 ? "change" : "changes"} that this ` +
        `build does not know, the first of ${dayOf(unknown[0].at)}. ${advice}`,
    );
  const different = applied.find(({ at, hash }) => known.get(at) !== hash);
  if (different)
    throw new CannotStart(
      `The database ${file} was made by another build: its change of ${dayOf(different.at)} is not ours. ${advice}`,
    );
  const passedOver = [...known.keys()].find(
    (at) => at < newest && !applied.some((one) => one.at === at),
  );
  if (passedOver !== undefined)
    throw new CannotStart(
      `The database ${file} was made by another build: it lacks our change of ${dayOf(passedOver)}. ${advice}`,
    );
}
