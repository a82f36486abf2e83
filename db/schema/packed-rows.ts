import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cases } from "~/db/schema/cases";
import { hashColumn } from "~/db/schema/packed-columns";

/** The kinds of rows that an ended case packs. */
export const packedKinds = ["events", "letters", "mails"] as const;
export type PackedKind = (typeof packedKinds)[number];

/**
 * Rows of a case that ended a month ago, all of one kind in one: its events, its letters, or what
 * its mails say beside their words (`db/packed/packed-rows.ts`). `hash` is the SHA-256 of their
 * JSON. Never changed, and deleted with its case; letters also once they are rows again.
 */
export const packedRows = sqliteTable(
  "packed_rows",
  {
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    kind: text({ enum: packedKinds }).notNull(),
    lines: text().notNull(),
    hash: hashColumn().notNull(),
    packedAt: integer().notNull(),
  },
  (t) => [uniqueIndex("packed_rows_case").on(t.caseId, t.kind, t.packedAt)],
);
