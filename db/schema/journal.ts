import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { doorReasons, journalKinds, outgoingDoors } from "~/db/vocabulary";

/**
 * Which database this is, in one row: a copy has the same id. `hashKey` makes the hashes of the
 * journal, so that they mean something to this database and its copies alone.
 */
export const databaseIdentity = sqliteTable("database_identity", {
  id: text().primaryKey(),
  hashKey: text().notNull(),
  createdAt: integer().notNull(),
});

/**
 * What must survive any copy of the database, in its order: written in the commit of the act, then
 * copied to the journal outside the database (`db/journal/keep-journal.ts`). The largest `n` is the
 * database's position. Keys and hashes, no words.
 */
export const journalLines = sqliteTable("journal_lines", {
  n: integer().primaryKey({ autoIncrement: true }),
  /** Chance: two futures of one database number their lines alike. */
  id: text().notNull(),
  kind: text({ enum: journalKinds }).notNull(),
  /** What it is about: an id of ours, or the hash of a key. */
  key: text().notNull(),
  /** The hash of a number or an address. */
  whom: text(),
  /** The hash of what was said to whom. */
  words: text(),
  detail: text({ mode: "json" }).$type<Record<string, unknown>>(),
  at: integer().notNull(),
});

/**
 * What may not leave: a door that was closed because the journal saw more than this database knows.
 * Nothing is a door that is open.
 */
export const closedDoors = sqliteTable("closed_doors", {
  door: text({ enum: outgoingDoors }).primaryKey(),
  reason: text({ enum: doorReasons }).notNull(),
  /** The last line of the journal that this database knows. */
  knownUntil: integer().notNull(),
  /** When that line was written: since then the vendors are asked. */
  knownAt: integer().notNull(),
  closedAt: integer().notNull(),
  /** Why the last check did not open it. */
  finding: text(),
});

/** Lines of the journal that this database did not know, taken over after it was restored. */
export const adoptedLines = sqliteTable(
  "adopted_lines",
  {
    id: text().primaryKey(),
    n: integer().notNull(),
    kind: text({ enum: journalKinds }).notNull(),
    key: text().notNull(),
    whom: text(),
    words: text(),
    detail: text({ mode: "json" }).$type<Record<string, unknown>>(),
    at: integer().notNull(),
    adoptedAt: integer().notNull(),
    /** When the act that it stands for was met again here. */
    metAt: integer(),
  },
  (t) => [
    index("adopted_lines_key").on(t.kind, t.key),
    index("adopted_lines_whom")
      .on(t.whom, t.kind)
      .where(sql`whom is not null`),
  ],
);

/** Which order paid a fact of the ledger, of payouts that the journal knows and we did not. */
export const adoptedFacts = sqliteTable(
  "adopted_facts",
  {
    factKey: text().notNull(),
    externalId: text().notNull(),
    /** SHA-256 of the case's first picture: a case that was opened anew has another key. */
    evidence: text(),
  },
  (t) => [
    primaryKey({ columns: [t.factKey, t.externalId] }),
    index("adopted_facts_evidence")
      .on(t.evidence)
      .where(sql`evidence is not null`),
  ],
);

/** Copies that were brought back to try them, and what was found. */
export const restoreDrills = sqliteTable("restore_drills", {
  id: text().primaryKey(),
  backup: text(),
  ok: integer({ mode: "boolean" }).notNull(),
  /** A sentence for staff. */
  found: text().notNull(),
  tookMs: integer().notNull(),
  at: integer().notNull(),
});
