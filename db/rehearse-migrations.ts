import Database from "~/db/sqlite-driver.mjs";
import type { Migration } from "~/db/list-pending-migrations";

/**
 * The effect of one migration: the tables it names with their rows before it, and how long it took.
 */
export type Rehearsed = {
  name: string;
  makes: string[];
  changes: { table: string; rows: number }[];
  drops: string[];
  ms: number;
};

const tablesOf = (sqlite: Database.Database): string[] =>
  sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();

// A table that only a foreign key refers to is not touched by the migration.
function namedIn(sql: string, table: string): boolean {
  const own = sql.replace(/REFERENCES\s+[`"]?\w+[`"]?/gi, "").replace(/--.*$/gm, "");
  const names = own.toLowerCase().matchAll(/(?<![\w.])\w+/g);
  return [...names].some(([name]) => name === table.toLowerCase());
}

function rehearse(sqlite: Database.Database, { name, sql }: Migration): Rehearsed {
  const before = tablesOf(sqlite);
  const text = sql.join("\n");
  const touched = before
    .filter((table) => namedIn(text, table))
    .map((table) => ({
      table,
      rows: sqlite.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
    }));
  const began = performance.now();
  for (const statement of sql) sqlite.exec(statement);
  const ms = performance.now() - began;
  const after = tablesOf(sqlite);
  return {
    name,
    makes: after.filter((table) => !before.includes(table)),
    changes: touched.filter(({ table }) => after.includes(table)),
    drops: before.filter((table) => !after.includes(table)),
    ms,
  };
}

/**
 * Applies migrations to a copy of a database that is thrown away afterwards, and checks that the
 * result is whole.
 * @returns the effect of each, and how long all took, in ms
 * @throws SQLite's error; Error when the result is not whole
 */
export function rehearseMigrations(
  copy: string,
  pending: readonly Migration[],
): { steps: Rehearsed[]; ms: number } {
  const sqlite = new Database(copy, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("foreign_keys = OFF");
    sqlite.pragma("recursive_triggers = ON");
    const began = performance.now();
    sqlite.exec("BEGIN IMMEDIATE");
    const steps = pending.map((one) => rehearse(sqlite, one));
    sqlite.exec("COMMIT");
    const ms = performance.now() - began;
    const found = sqlite.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new Error(`The changed copy is not whole: ${String(found)}.`);
    const strays = (sqlite.pragma("foreign_key_check") as unknown[]).length;
    if (strays > 0) throw new Error(`In the changed copy ${strays} rows refer to nothing.`);
    return { steps, ms };
  } finally {
    sqlite.close();
  }
}
