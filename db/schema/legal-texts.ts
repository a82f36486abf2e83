import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { legalDocuments, legalLanguages } from "~/db/vocabulary";

/**
 * Every version of every legal text that was ever shown, in its exact words (CL-06). Triggers keep
 * it append-only.
 */
export const legalTexts = sqliteTable(
  "legal_texts",
  {
    id: text().primaryKey(),
    document: text({ enum: legalDocuments }).notNull(),
    language: text({ enum: legalLanguages }).notNull(),
    version: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** SHA-256 of the body's UTF-8 bytes. */
    sha256: text().notNull(),
    /** Counsel, by name; null for a sample that nobody approved. */
    approvedBy: text(),
    /** When people begin to accept it. */
    effectiveFrom: integer().notNull(),
    publishedBy: text().notNull(),
    publishedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("legal_texts_version").on(t.document, t.language, t.version),
    index("legal_texts_effective").on(t.document, t.language, t.effectiveFrom),
  ],
);
