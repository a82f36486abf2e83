import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Transactional outbox: an act records its event in its own commit; the engine takes it from here.
 */
export const events = sqliteTable(
  "events",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    ts: integer().notNull(),
    /** When it may be delivered, in ms; null: at once. */
    dueAt: integer(),
    createdAt: integer().notNull(),
    /** When the engine (embedded or Inngest's server) had taken it; null while it waits. */
    dispatchedAt: integer(),
  },
  (t) => [
    // Its entries are in the order of recording (rowid), which no jump of the clock changes.
    index("events_waiting")
      .on(t.dispatchedAt)
      .where(sql`dispatched_at is null`),
    // The same for each name: events of a kind that came in thousands keep no others waiting.
    index("events_waiting_by_name")
      .on(t.name)
      .where(sql`dispatched_at is null`),
    index("events_dispatched")
      .on(t.dispatchedAt)
      .where(sql`dispatched_at is not null`),
  ],
);
