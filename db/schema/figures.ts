import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { findingLevels, type Stoppable } from "~/db/vocabulary";

/** Kept counters, so that no page scans a table to count (speed.md). */
export const counters = sqliteTable("counters", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/**
 * Kept figures of each day (days since 1970 in UTC) for the charts of staff: `cases`,
 * `settlements`, `received` and `paid_out` in cents.
 */
export const dailyFigures = sqliteTable(
  "daily_figures",
  { name: text().notNull(), day: integer().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
);

/** The latest finding of each check of the doctor, and since when it is unchanged. */
export const findings = sqliteTable("findings", {
  name: text().primaryKey(),
  level: text({ enum: findingLevels }).notNull(),
  found: text().notNull(),
  mend: text(),
  /** The doors that stay shut in live mode while it fails. */
  shuts: text({ mode: "json" }).$type<readonly Stoppable[]>().notNull(),
  beganAt: integer().notNull(),
  lookedAt: integer().notNull(),
  /**
   * A number that stands for what was looked at (settings, machine); null where a check has only
   * one thing to look at, and in rows of earlier releases.
   */
  circumstances: integer(),
});
