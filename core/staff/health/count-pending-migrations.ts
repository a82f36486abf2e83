import { readMigrationFiles } from "drizzle-orm/migrator";
import { sqlite } from "~/db/client";

/** How many migrations in the folder were not applied to the database yet. */
export function countPendingMigrations(migrationsFolder: string): number {
  const made = sqlite
    .prepare<[], number>("SELECT max(CAST(created_at AS INTEGER)) FROM __drizzle_migrations")
    .pluck()
    .get();
  return readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > (made ?? 0),
  ).length;
}
