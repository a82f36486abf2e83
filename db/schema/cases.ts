import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "~/db/schema/accounts";
import { hashColumn } from "~/db/schema/packed-columns";
import {
  casePaymentStatuses,
  caseStatuses,
  caseTypes,
  channels,
  outgoingWebhookStates,
  outreachSteps,
} from "~/db/vocabulary";

/**
 * U §3, A §3 cases. Outreach position and outgoing-webhook state are columns of their own
 * (decisions, Cases).
 */
export const cases = sqliteTable(
  "cases",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull().default(""),
    caseType: text({ enum: caseTypes }).notNull().default("spam_call"),
    status: text({ enum: caseStatuses }).notNull().default("pending"),
    paymentStatus: text({ enum: casePaymentStatuses }).notNull().default("unpaid"),
    paymentDate: integer(),
    /** The amount that the company received (Mark Paid), in cents. */
    earningsAmountCents: integer(),
    /** State of the outgoing webhook. */
    n8nStatus: text({ enum: outgoingWebhookStates }).notNull().default("pending"),
    n8nResponse: text({ mode: "json" }).$type<{ error?: string }>(),
    outreachStep: text({ enum: outreachSteps }),
    outreachReleasedAt: integer(),
    externalCaseId: text().unique(),
    channel: text({ enum: channels }).notNull(),
    /** The text that brought the screenshot, where one did. */
    messageId: text(),
    violatorEmail: text(),
    violatorDomain: text(),
    senderPhone: text(),
    senderName: text(),
    needsReview: integer({ mode: "boolean" }).notNull().default(false),
    reviewReasons: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** Its place in the review, by limitation and worth (`core/claims/judge/review-rank.ts`). */
    reviewRank: integer(),
    rejectionCode: text(),
    rejectionText: text(),
    /** Raised by each change, so that two editors do not silently overwrite each other. */
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    submittedAt: integer(),
    rejectedAt: integer(),
    settledAt: integer(),
    archivedAt: integer(),
    /** When the evidence and everything that names people was deleted, after its retention. */
    purgedAt: integer(),
    /**
     * Since when an automatic reading and decision is due. Any change of its status clears it
     * (trigger), so that a case that staff sets to pending stays with staff.
     */
    readingOwedAt: integer(),
    /** Since when it waits for its person to accept changed texts (CL-06). */
    agreementOwedAt: integer(),
  },
  (t) => [
    index("cases_user").on(t.userId, t.createdAt),
    index("cases_status").on(t.status, t.archivedAt, t.createdAt),
    index("cases_created").on(t.archivedAt, t.createdAt),
    index("cases_review")
      .on(sql`coalesce(review_rank, created_at)`)
      .where(sql`status = 'review' and archived_at is null`),
    index("cases_marked")
      .on(sql`coalesce(review_rank, created_at)`)
      .where(
        sql`needs_review = 1 and status in ('submitted', 'in_progress') and archived_at is null`,
      ),
    index("cases_archived")
      .on(t.createdAt)
      .where(sql`archived_at is not null`),
    index("cases_domain").on(t.violatorDomain),
    index("cases_sender").on(t.senderPhone),
    index("cases_accepted")
      .on(t.submittedAt)
      .where(sql`submitted_at is not null`),
    index("cases_unread")
      .on(t.readingOwedAt)
      .where(sql`reading_owed_at is not null`),
    index("cases_unagreed")
      .on(t.userId)
      .where(sql`agreement_owed_at is not null`),
    index("cases_message").on(t.messageId),
    index("cases_undescribed")
      .on(t.createdAt)
      .where(sql`description = '' and reading_owed_at is null and purged_at is null`),
    index("cases_unreleased")
      .on(t.submittedAt)
      .where(sql`status = 'submitted' and outreach_released_at is null and archived_at is null`),
    index("cases_retained")
      .on(t.settledAt)
      .where(sql`settled_at is not null and purged_at is null`),
  ],
);

/** A reader's complete findings in a file; a second reading is a second row. */
export const readings = sqliteTable(
  "readings",
  {
    id: text().primaryKey(),
    caseId: text().notNull(),
    fileId: text().notNull(),
    engine: text().notNull(),
    engineVersion: text().notNull(),
    decision: text().notNull(),
    confidence: real().notNull(),
    /** Without its boxes once the whole is in storage. */
    result: text({ mode: "json" }).$type<unknown>().notNull(),
    /** As of `mails`. */
    bodyHash: hashColumn(),
    bodySize: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [index("readings_case").on(t.caseId, t.createdAt)],
);

/** A field that a person says was read wrong; staff decides. */
export const corrections = sqliteTable(
  "corrections",
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    field: text().notNull(),
    was: text(),
    proposed: text().notNull(),
    proposedBy: text().notNull(),
    state: text({ enum: ["open", "accepted", "refused"] })
      .notNull()
      .default("open"),
    decidedBy: text(),
    decidedAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("corrections_case").on(t.caseId),
    index("corrections_open")
      .on(t.createdAt)
      .where(sql`state = 'open'`),
  ],
);

/** A §3 hunter_emails (HU-06); used for letters only when staff confirmed. */
export const hunterEmails = sqliteTable(
  "hunter_emails",
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    email: text().notNull(),
    confidenceScore: integer().notNull(),
    type: text(),
    confirmedBy: text(),
    confirmedAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex("hunter_emails_once").on(t.caseId, t.email)],
);

/** The case's story in order: what the timeline shows. Append-only. */
export const caseEvents = sqliteTable(
  "case_events",
  {
    // Nothing names an event, so that a number does, without an index of its own.
    id: integer().primaryKey({ autoIncrement: true }),
    caseId: text().notNull(),
    kind: text().notNull(),
    actorKind: text({ enum: ["user", "admin", "system", "operator", "violator"] }).notNull(),
    actorId: text(),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
    at: integer().notNull(),
  },
  (t) => [index("case_events_case").on(t.caseId, t.at)],
);

/**
 * The person of staff who looks at a case of the review queue, and until when: two people never get
 * the same one.
 */
export const reviewClaims = sqliteTable("review_claims", {
  caseId: text()
    .primaryKey()
    .references(() => cases.id, { onDelete: "cascade" }),
  adminId: text().notNull(),
  expiresAt: integer().notNull(),
});
