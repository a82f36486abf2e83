import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { hashColumn } from "~/db/schema/packed-columns";
import { channels, custodyActs } from "~/db/vocabulary";

/**
 * U §3 case_files plus arrival facts. The stored bytes never change; `filePath` is their key in
 * storage.
 */
export const caseFiles = sqliteTable(
  "case_files",
  {
    id: text().primaryKey(),
    /** The case's id is reserved before its file is stored, so there is no foreign key. */
    caseId: text().notNull(),
    /** The case that was opened with it, where it joined an older one of the same sender. */
    openedAs: text(),
    fileName: text().notNull(),
    filePath: text().notNull().unique(),
    fileType: text().notNull(),
    fileSize: integer().notNull(),
    fileHash: text().notNull(),
    perceptualHash: text(),
    width: integer(),
    height: integer(),
    pages: integer().notNull().default(1),
    uploadedBy: text().notNull(),
    arrivedVia: text({ enum: channels }).notNull(),
    /** The carrier's id of the picture, or the address it was uploaded from. */
    arrivedFrom: text(),
    arrivedAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("case_files_case").on(t.caseId, t.createdAt),
    index("case_files_hash").on(t.fileHash),
    // The database refuses the same bytes from the same person, not a check before an insert (U §8,
    // 23505).
    uniqueIndex("case_files_owner_hash").on(t.uploadedBy, t.fileHash),
    uniqueIndex("case_files_opened_as")
      .on(t.openedAs)
      .where(sql`opened_as is not null`),
  ],
);

/**
 * Pictures from numbers without an account: held apart, opened as cases after the agreement, purged
 * after 30 days.
 */
export const heldFiles = sqliteTable(
  "held_files",
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    messageId: text().notNull(),
    position: integer().notNull(),
    storageKey: text().notNull().unique(),
    fileType: text().notNull(),
    fileSize: integer().notNull(),
    fileHash: text().notNull(),
    arrivedFrom: text(),
    arrivedAt: integer().notNull(),
    /** The case it became, or null. */
    caseId: text(),
    endedAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("held_files_once").on(t.messageId, t.position),
    index("held_files_phone").on(t.phone, t.createdAt),
    index("held_files_open")
      .on(t.createdAt)
      .where(sql`ended_at is null`),
  ],
);

/**
 * Bytes in storage, or about to be, that no record names yet. The record's own commit deletes the
 * row; rows left by a crash or a refusal are deleted by the sweep, with their bytes.
 */
export const unclaimedFiles = sqliteTable(
  "unclaimed_files",
  { storageKey: text().primaryKey(), announcedAt: integer().notNull() },
  (t) => [index("unclaimed_files_age").on(t.announcedAt)],
);

/**
 * The uploads of a person (an account, or a number without one) on a day (UTC), for the daily
 * quota.
 */
export const uploadDays = sqliteTable(
  "upload_days",
  {
    owner: text().notNull(),
    day: text().notNull(),
    files: integer().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.day] }), index("upload_days_day").on(t.day)],
);

/** Same or similar pictures of other cases, for staff to look at. */
export const fileLikenesses = sqliteTable(
  "file_likenesses",
  {
    fileId: text().notNull(),
    otherFileId: text().notNull(),
    kind: text({ enum: ["exact", "near"] }).notNull(),
    distance: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("file_likenesses_once").on(t.fileId, t.otherFileId),
    index("file_likenesses_other").on(t.otherFileId),
  ],
);

/** Who stored, moved, saw, exported or deleted which bytes, when. Append-only and hash-chained. */
export const custodyLog = sqliteTable(
  "custody_log",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    fileId: text().notNull(),
    caseId: text(),
    act: text({ enum: custodyActs }).notNull(),
    fileHash: hashColumn().notNull(),
    actorKind: text({ enum: ["user", "admin", "system", "operator", "sender"] }).notNull(),
    actorId: text(),
    detail: text().notNull().default(""),
    at: integer().notNull(),
    /** Empty: the hash of the row before stands there, and `rowHash` covers it. */
    prevHash: hashColumn().notNull(),
    rowHash: hashColumn().notNull(),
  },
  // In the order of `seq`, which is the row's own number.
  (t) => [index("custody_file").on(t.fileId), index("custody_case").on(t.caseId)],
);

/** Decisions, Cases: a submission refused at intake leaves this one line and nothing else. */
export const intakeRefusals = sqliteTable(
  "intake_refusals",
  {
    id: text().primaryKey(),
    /** The case id that had been reserved for it. */
    caseId: text().notNull().unique(),
    userId: text().notNull(),
    fileHash: text().notNull(),
    code: text().notNull(),
    /** What the person was told. */
    sentence: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index("intake_refusals_user").on(t.userId, t.at)],
);
