import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cases } from "~/db/schema/cases";
import { hashColumn, packedJson } from "~/db/schema/packed-columns";
import type { UsedBlock } from "~/db/schema/used-block";
import { inboundMailKinds, outreachSteps, pursuitStops } from "~/db/vocabulary";

/** Decisions, The letter of the last step: a filing in court as an admin recorded it. */
export const filings = sqliteTable("filings", {
  id: text().primaryKey(),
  caseId: text()
    .notNull()
    .unique()
    .references(() => cases.id, { onDelete: "cascade" }),
  court: text().notNull(),
  number: text().notNull(),
  filedOn: text().notNull(),
  recordedBy: text().notNull(),
  createdAt: integer().notNull(),
});

/** Letters to violators: one row per case, step and recipient. */
export const outreachLetters = sqliteTable(
  "outreach_letters",
  {
    id: text().primaryKey(),
    caseId: text().notNull(),
    step: text({ enum: outreachSteps }).notNull(),
    toAddress: text().notNull(),
    templateVersion: text().notNull(),
    /** Hash of the wording it was written with; null in older rows. */
    templateHash: hashColumn(),
    /** The paragraphs that it is composed of, each with its hash; null in older rows. */
    blocks: packedJson<UsedBlock[]>(),
    mailId: text(),
    pdfKey: text(),
    pdfHash: hashColumn(),
    state: text({ enum: ["queued", "sent", "bounced", "stopped"] })
      .notNull()
      .default("queued"),
    dueAt: integer().notNull(),
    sentAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex("outreach_letters_once").on(t.caseId, t.step, t.toAddress)],
);

/**
 * Counsel's approvals of a wording of our letters from before the register (`counsel_approvals`):
 * kept as a record, without effect, since they do not expire. Append-only.
 */
export const templateApprovals = sqliteTable(
  "template_approvals",
  {
    id: text().primaryKey(),
    template: text({ enum: ["outreach"] }).notNull(),
    version: text().notNull(),
    textHash: text().notNull(),
    outcome: text({ enum: ["approved", "withdrawn"] }).notNull(),
    /** The name of counsel, and the memo's date (`2026-11-23`) and the SHA-256 of its file. */
    counsel: text().notNull(),
    memoDate: text().notNull(),
    memoHash: text().notNull(),
    recordedBy: text().notNull(),
    recordedAt: integer().notNull(),
  },
  (t) => [index("template_approvals_hash").on(t.template, t.textHash, t.recordedAt)],
);

/**
 * The outreach of a released case: its place in the sequence of letters (U §4; decisions, Cases).
 */
export const pursuits = sqliteTable(
  "pursuits",
  {
    caseId: text()
      .primaryKey()
      .references(() => cases.id, { onDelete: "cascade" }),
    releasedAt: integer().notNull(),
    /** The step that comes next; null once all letters were written and only the filing is left. */
    nextStep: text({ enum: outreachSteps }),
    /** When the next step is due, or since when the filing is. */
    dueAt: integer().notNull(),
    /** Since when it waits for staff (a reply came, or staff paused it); null without a hold. */
    heldAt: integer(),
    holdReason: text(),
    stoppedAt: integer(),
    stopReason: text({ enum: pursuitStops }),
    /** When the filing was recorded, which ends it. */
    filedAt: integer(),
  },
  (t) => [
    index("pursuits_due")
      .on(t.dueAt)
      .where(
        sql`stopped_at is null and held_at is null and filed_at is null and next_step is not null`,
      ),
    index("pursuits_held")
      .on(t.heldAt)
      .where(sql`held_at is not null and stopped_at is null and filed_at is null`),
    index("pursuits_filing")
      .on(t.dueAt)
      .where(sql`next_step is null and filed_at is null`),
  ],
);

/**
 * Mail as it was handed to us, unread. Its bytes are in storage; `id` is reserved for its record
 * (`outreachReplies`) after reading, which may fail several times and finally leads to a record
 * that says so.
 */
export const arrivedMails = sqliteTable(
  "arrived_mails",
  {
    id: text().primaryKey(),
    rawKey: text().notNull(),
    rawHash: text().notNull().unique(),
    rawSize: integer().notNull(),
    receivedAt: integer().notNull(),
    tries: integer().notNull().default(0),
    readAt: integer(),
  },
  (t) => [
    index("arrived_mails_unread")
      .on(t.receivedAt)
      .where(sql`read_at is null`),
  ],
);

/** Mail that a violator sent back, kept as evidence; `caseId` is null when it matched none. */
export const outreachReplies = sqliteTable(
  "outreach_replies",
  {
    id: text().primaryKey(),
    messageIdHeader: text().notNull().unique(),
    caseId: text(),
    fromAddress: text().notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    /** As of `mails`. */
    bodyHash: hashColumn(),
    bodySize: integer(),
    rawKey: text().notNull(),
    rawHash: text().notNull(),
    kind: text({ enum: inboundMailKinds }).notNull().default("reply"),
    asksToStop: integer({ mode: "boolean" }).notNull().default(false),
    handledBy: text(),
    handledAt: integer(),
    /** The latest mail with which staff answered it. */
    answerMailId: text(),
    receivedAt: integer().notNull(),
  },
  (t) => [
    index("outreach_replies_case").on(t.caseId, t.receivedAt),
    index("outreach_replies_open")
      .on(t.receivedAt)
      .where(sql`handled_at is null`),
    index("outreach_replies_answer")
      .on(t.answerMailId)
      .where(sql`answer_mail_id is not null`),
  ],
);
