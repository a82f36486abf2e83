import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { conversations } from "~/db/schema/conversations";

/**
 * A §3 ai_training_data; searched through the FTS5 table `training_search` that triggers keep in
 * step.
 */
export const trainingEntries = sqliteTable(
  "ai_training_data",
  {
    id: text().primaryKey(),
    triggerPhrase: text().notNull(),
    response: text().notNull(),
    category: text().notNull().default("general"),
    language: text().notNull().default("en"),
    state: text({ enum: ["proposed", "live", "retired"] })
      .notNull()
      .default("live"),
    version: integer().notNull().default(1),
    /** The badly rated answer that a proposed entry came from. */
    proposedFrom: text(),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [index("training_category").on(t.category), index("training_proposed").on(t.proposedFrom)],
);

/** Earlier wordings of an entry. */
export const trainingVersions = sqliteTable(
  "ai_training_versions",
  {
    id: text().primaryKey(),
    entryId: text().notNull(),
    version: integer().notNull(),
    triggerPhrase: text().notNull(),
    response: text().notNull(),
    changedBy: text(),
    createdAt: integer().notNull(),
  },
  (t) => [index("training_versions_entry").on(t.entryId, t.version)],
);

/** A §3 ai_settings: ai_name, ai_role, greeting_message, auto_close_hours, model. */
export const aiSettings = sqliteTable("ai_settings", {
  settingKey: text().primaryKey(),
  settingValue: text().notNull(),
  updatedAt: integer().notNull(),
  updatedBy: text(),
});

export const cannedAnswers = sqliteTable("canned_answers", {
  id: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  createdBy: text(),
  createdAt: integer().notNull(),
});

/** Notes that staff write to each other on a ticket; the person never sees them. */
export const internalNotes = sqliteTable(
  "internal_notes",
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id),
    authorId: text().notNull(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index("internal_notes_conversation").on(t.conversationId, t.createdAt)],
);

/** Tags under which staff files tickets, such as `refund`; the person never sees them. */
export const conversationTags = sqliteTable(
  "conversation_tags",
  {
    conversationId: text()
      .notNull()
      .references(() => conversations.id),
    tag: text().notNull(),
    createdBy: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.tag] }),
    index("conversation_tags_tag").on(t.tag),
  ],
);

/** What the model cost, by conversation and day (OA bounds). */
export const modelUse = sqliteTable(
  "model_use",
  {
    id: text().primaryKey(),
    conversationId: text(),
    caseId: text(),
    model: text().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    /** Millionths of a dollar. */
    costMicros: integer().notNull().default(0),
    userId: text(),
    messageId: text(),
    at: integer().notNull(),
  },
  (t) => [index("model_use_at").on(t.at), index("model_use_user").on(t.userId, t.at)],
);
