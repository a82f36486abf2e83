import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Every act that changed state on somebody's behalf: who, what, and the state before and after.
 * Append-only.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    actorKind: text({ enum: ["user", "admin", "system", "operator"] }).notNull(),
    actorId: text(),
    act: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: text({ mode: "json" }).$type<unknown>(),
    after: text({ mode: "json" }).$type<unknown>(),
    ip: text(),
  },
  // Each index ends in the row's number, which orders the list.
  (t) => [
    index("audit_subject").on(t.subjectId, t.subjectKind),
    index("audit_actor").on(t.actorId),
    index("audit_act").on(t.act),
    index("audit_staff")
      .on(t.seq)
      .where(sql`actor_kind in ('admin', 'operator')`),
  ],
);

/** Changes and their audiences: the source of live events, replayed by Last-Event-ID. */
export const changes = sqliteTable("changes", {
  // The newest row is never pruned, so that no sequence number is used twice. There is no other
  // index, since every message writes here.
  seq: integer().primaryKey(),
  /** A user's id, or `staff`. */
  audience: text().notNull(),
  kind: text().notNull(),
  subjectId: text(),
  at: integer().notNull(),
});
