import {
  blob,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { InstrumentContent } from "~/db/schema/instrument-content";
import { cases } from "~/db/schema/cases";
import { hashColumn, packedJson } from "~/db/schema/packed-columns";
import { approvalKinds, factSources, stopScopes, stoppables } from "~/db/vocabulary";

/**
 * The facts of a claim, one line per fact and source; the newest of the most trusted source counts
 * (CL-01). Append-only while the case exists.
 */
export const claimFacts = sqliteTable(
  "claim_facts",
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    /** The text that the fact is about; null for a fact about the matter. */
    textId: text(),
    fact: text().notNull(),
    /** A value by `fact-values.ts`; null withdraws an earlier line. */
    value: text({ mode: "json" }).$type<unknown>(),
    source: text({ enum: factSources }).notNull(),
    /** The file, the message or the record that shows it. */
    sourceRef: text(),
    box: text({ mode: "json" }).$type<unknown>(),
    saidBy: text(),
    reason: text(),
    at: integer().notNull(),
  },
  (t) => [index("claim_facts_case").on(t.caseId, t.at)],
);

/** A line of facts as it was recorded, without its case. */
export type PackedLine = Omit<typeof claimFacts.$inferSelect, "caseId">;

/**
 * The facts of a case that ended a month ago, in one row: hash is the SHA-256 of their JSON.
 * Never changed; what is recorded later is a line of `claim_facts` again, and packed in its turn.
 */
export const packedFacts = sqliteTable(
  "packed_facts",
  {
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    lines: packedJson<PackedLine[]>("facts").notNull(),
    hash: hashColumn().notNull(),
    packedAt: integer().notNull(),
  },
  (t) => [uniqueIndex("packed_facts_case").on(t.caseId, t.packedAt)],
);

/**
 * The questions that a person was asked about a claim, once each, and when they were answered
 * (CL-09).
 */
export const claimQuestions = sqliteTable(
  "claim_questions",
  {
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    question: text().notNull(),
    askedAt: integer().notNull(),
    answeredAt: integer(),
    /** The message that answered it. */
    messageId: text(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.question] })],
);

/**
 * The instruments by which a claim was assigned, each with its contents and bytes (CL-06). Never
 * changed, but for where the bytes are: further texts need a further one, and the newest counts.
 */
export const claimInstruments = sqliteTable(
  "claim_instruments",
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    agreementId: text().notNull(),
    content: packedJson<InstrumentContent>("instrument").notNull(),
    /** Empty once its bytes are in storage, under their hash (`core/evidence/bodies/`). */
    pdf: blob({ mode: "buffer" }).notNull(),
    pdfHash: text().notNull(),
    madeAt: integer().notNull(),
  },
  (t) => [index("claim_instruments_case").on(t.caseId, t.madeAt)],
);

/**
 * Approvals and withdrawals of counsel: the newest line of a subject counts, for exactly the words
 * of its hash, until it expires (CL-02, CL-04). Append-only.
 */
export const counselApprovals = sqliteTable(
  "counsel_approvals",
  {
    id: text().primaryKey(),
    kind: text({ enum: approvalKinds }).notNull(),
    subject: text().notNull(),
    version: text().notNull(),
    contentHash: text().notNull(),
    outcome: text({ enum: ["approved", "withdrawn"] }).notNull(),
    counsel: text().notNull(),
    memoDate: text().notNull(),
    memoHash: text().notNull(),
    /** The first day on which it no longer counts. */
    expiresOn: text().notNull(),
    recordedBy: text().notNull(),
    recordedAt: integer().notNull(),
  },
  (t) => [index("counsel_approvals_subject").on(t.kind, t.subject, t.recordedAt)],
);

/** The stops in force, with author and reason; the audit log keeps earlier ones (CL-10). */
export const emergencyStops = sqliteTable(
  "emergency_stops",
  {
    what: text({ enum: stoppables }).notNull(),
    scope: text({ enum: stopScopes }).notNull(),
    /** The state or the company's domain; empty for everything. */
    subject: text().notNull().default(""),
    reason: text().notNull(),
    stoppedBy: text().notNull(),
    stoppedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.scope, t.subject] })],
);
