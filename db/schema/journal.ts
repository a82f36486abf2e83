import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { journalKinds } from "~/db/journal/journal-kinds";
import { doorReasons, outgoingDoors } from "~/db/vocabulary";

/**
 * The identity of the database, in one row; a copy has the same id. `hashKey` is the key of the
 * journal's hashes, so that only this database and its copies can use them.
 */
export const databaseIdentity = sqliteTable("database_identity", {
  id: text().primaryKey(),
  hashKey: text().notNull(),
  createdAt: integer().notNull(),
});

/**
 * Facts that must survive any copy of the database, in their order: written in the commit of the
 * act, then copied to the journal outside the database (`db/journal/keep-journal.ts`). The largest
 * `n` is the database's position. Keys and hashes, no words.
 */
export const journalLines = sqliteTable("journal_lines", {
  n: integer().primaryKey({ autoIncrement: true }),
  /** Random, since two futures of one database give the same numbers to different lines. */
  id: text().notNull(),
  kind: text({ enum: journalKinds }).notNull(),
  /** The subject: an id of ours, or the hash of a key. */
  key: text().notNull(),
  /** The hash of a number or an address. */
  whom: text(),
  /** The hash of the words and their recipient. */
  words: text(),
  detail: text({ mode: "json" }).$type<Record<string, unknown>>(),
  at: integer().notNull(),
});

/**
 * Outgoing doors that are closed because the journal has lines that this database lacks. An open
 * door has no row.
 */
export const closedDoors = sqliteTable("closed_doors", {
  door: text({ enum: outgoingDoors }).primaryKey(),
  reason: text({ enum: doorReasons }).notNull(),
  /** The last line of the journal that this database knows. */
  knownUntil: integer().notNull(),
  /** When that line was written: the vendors are asked about the time since. */
  knownAt: integer().notNull(),
  closedAt: integer().notNull(),
  /** Why the last check did not open it. */
  finding: text(),
});

/** Lines of the journal that this database lacked, adopted after it was restored. */
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
    /** When the act of the line was met again here. */
    metAt: integer(),
  },
  (t) => [
    index("adopted_lines_key").on(t.kind, t.key),
    index("adopted_lines_whom")
      .on(t.whom, t.kind)
      .where(sql`whom is not null`),
  ],
);

/**
 * The order that paid a fact of the ledger, for payouts that the journal has and this database
 * lacked.
 */
export const adoptedFacts = sqliteTable(
  "adopted_facts",
  {
    factKey: text().notNull(),
    externalId: text().notNull(),
    /** SHA-256 of the case's first picture: a case that was opened anew has another key. */
    evidence: text(),
    /** Of a bonus: the hashes of its person's numbers and address, who may have joined anew. */
    people: text({ mode: "json" }).$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.factKey, t.externalId] }),
    index("adopted_facts_evidence")
      .on(t.evidence)
      .where(sql`evidence is not null`),
    index("adopted_facts_people")
      .on(t.people)
      .where(sql`people is not null`),
  ],
);

/** Trial restores of copies, with their results. */
export const restoreDrills = sqliteTable("restore_drills", {
  id: text().primaryKey(),
  backup: text(),
  ok: integer({ mode: "boolean" }).notNull(),
  /** A sentence for staff. */
  found: text().notNull(),
  tookMs: integer().notNull(),
  at: integer().notNull(),
});
