import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { hashColumn, keyColumn } from "~/db/schema/packed-columns";
import { mailStatuses } from "~/db/vocabulary";

/** Outbox of mails, one per fact by its key; shown at /dev/mailbox in demo mode. */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    /** Names the fact that the mail tells; once the words left the row, a hash of it. */
    idempotencyKey: keyColumn().notNull().unique(),
    kind: text().notNull(),
    userId: text(),
    caseId: text(),
    /** Empty once the head of the mail is packed with its case (`messaging/mail/mail-heads.ts`). */
    toAddress: text().notNull(),
    fromAddress: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Text and HTML, both with `[hidden-1]` in place of a link, like the headers. */
    textBody: text().notNull(),
    htmlBody: text().notNull(),
    /**
     * SHA-256 and size of the words once they left the row for storage, where both bodies are empty
     * (`core/evidence/bodies/`); a size of 0: they are deleted, and only their hash is left.
     */
    bodyHash: hashColumn(),
    bodySize: integer(),
    headers: text({ mode: "json" }).$type<Record<string, string>>(),
    /** How many links were removed; null in older rows. */
    secrets: integer(),
    /** Storage keys of what is attached. */
    attachments: text({ mode: "json" }).$type<
      { key: string; filename: string; contentType: string; sha256?: string }[]
    >(),
    /** What its act is known by in every copy of the database, until it has left or failed. */
    marks: text({ mode: "json" }).$type<string[]>(),
    status: text({ enum: mailStatuses }).notNull().default("queued"),
    /** Once the words left the row, what follows the mail's id, if it is one of ours. */
    messageId: text(),
    error: text(),
    attempts: integer().notNull().default(0),
    createdAt: integer().notNull(),
    sentAt: integer(),
  },
  (t) => [
    index("mails_to")
      .on(t.toAddress, t.createdAt)
      .where(sql`to_address <> ''`),
    index("mails_unsent")
      .on(t.createdAt)
      .where(sql`status in ('queued', 'reserved')`),
    // Our own Message-IDs name the mail by its id.
    index("mails_message_id")
      .on(t.messageId)
      .where(sql`message_id glob '<*' and message_id not glob '<mail_*'`),
    index("mails_case")
      .on(t.caseId)
      .where(sql`case_id is not null`),
  ],
);
