import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "~/db/schema/accounts";
import { withholdings } from "~/db/texting-vocabulary";
import {
  channels,
  conversationStatuses,
  mediaStates,
  senderTypes,
  textPurposes,
  textStatuses,
  textTopics,
} from "~/db/vocabulary";

/** The values that resolving a conversation clears. */
export type BeforeResolved = {
  status: "open" | "pending";
  waitingSince: number | null;
  alarmedAt: number | null;
  handOverReason: string | null;
  aiDisabled: boolean;
  unreadByStaff: number;
  snoozedUntil: number | null;
};

/**
 * U §3 support_conversations: a ticket is a span of one person's message history, by text and on
 * the web.
 */
export const conversations = sqliteTable(
  "support_conversations",
  {
    id: text().primaryKey(),
    /** Null until a number that texted us belongs to an account. */
    userId: text().references(() => users.id),
    phone: text(),
    userEmail: text(),
    userName: text(),
    status: text({ enum: conversationStatuses }).notNull().default("open"),
    ticketNumber: integer().notNull().unique(),
    aiDisabled: integer({ mode: "boolean" }).notNull().default(false),
    assignedTo: text(),
    /** Since when the person waits for an answer of staff; null when nobody waits. */
    waitingSince: integer(),
    handOverReason: text(),
    /** When staff were last alarmed that this person waits too long. */
    alarmedAt: integer(),
    satisfactionRating: integer(),
    /** The beginning and the author of the last message, kept so that no list reads messages. */
    lastPreview: text(),
    lastSender: text({ enum: senderTypes }),
    /** The newest message of its chain (`append-message.ts`); null without messages. */
    lastMessage: text(),
    /** Messages that staff has not seen, and answers in the chat that the person has not seen. */
    unreadByStaff: integer().notNull().default(0),
    unreadByUser: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    lastMessageAt: integer(),
    resolvedAt: integer(),
    /** The state before staff resolved it, so that a mistake can be undone. */
    beforeResolved: text({ mode: "json" }).$type<BeforeResolved>(),
    /** Snoozed by staff until then; it comes back by itself, or when the person writes. */
    snoozedUntil: integer(),
    /**
     * The run that is answering here, and when it last made progress: messages are answered one
     * after the other (`take-turn.ts`).
     */
    turnRun: text(),
    turnAt: integer(),
  },
  (t) => [
    index("conversations_phone").on(t.phone, t.createdAt),
    // A person has few: sorting them is cheaper than an index that every message would rewrite.
    index("conversations_user").on(t.userId),
    index("conversations_status").on(t.status, t.updatedAt),
    index("conversations_waiting")
      .on(t.waitingSince)
      .where(sql`waiting_since is not null`),
    index("conversations_snoozed")
      .on(t.snoozedUntil)
      .where(sql`snoozed_until is not null`),
    index("conversations_unread")
      .on(t.updatedAt)
      .where(sql`unread_by_staff > 0`),
    index("conversations_assigned")
      .on(t.assignedTo, t.updatedAt)
      .where(sql`assigned_to is not null`),
  ],
);

/**
 * U §3 support_messages. For a received text `twilioSid` makes a repeat harmless (TW-21) and
 * `received` keeps its parameters.
 */
export const messages = sqliteTable(
  "support_messages",
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id),
    /** The message before it: an index by conversation would cost each arriving text a page. */
    previous: text(),
    senderType: text({ enum: senderTypes }).notNull(),
    senderName: text(),
    message: text().notNull(),
    channel: text({ enum: channels }).notNull(),
    twilioSid: text(),
    /** The idempotency key of a message on the web. */
    key: text(),
    /** The person of staff who wrote it. */
    senderId: text(),
    /** The webhook's parameters as they came, kept as evidence of arrival. */
    received: text(),
    /** The number of a received text, and what the carrier says it answered itself (TW-51). */
    fromPhone: text(),
    optOutType: text(),
    /** The case that it is about, if any. */
    aboutCaseId: text(),
    /** It was to be texted and could not be, so it is only shown on the web. */
    isWithheld: integer({ mode: "boolean" }).notNull().default(false),
    mediaCount: integer().notNull().default(0),
    isHelpful: integer({ mode: "boolean" }),
    needsReview: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    /** When a person's message was fully answered; null until then (sweep). */
    answeredAt: integer(),
    /** Failed attempts of ours to answer it, and when the next one may start. */
    failedTries: integer().notNull().default(0),
    tryAgainAt: integer(),
  },
  (t) => [
    index("messages_unanswered")
      .on(t.createdAt)
      .where(sql`answered_at is null and sender_type = 'user'`),
    uniqueIndex("messages_twilio_sid")
      .on(t.twilioSid)
      .where(sql`twilio_sid is not null`),
    uniqueIndex("messages_key")
      .on(t.key)
      .where(sql`key is not null`),
  ],
);

/** One row per picture of a message, by its index (TW-04). */
export const messageMedia = sqliteTable(
  "message_media",
  {
    id: text().primaryKey(),
    messageId: text()
      .notNull()
      .references(() => messages.id),
    position: integer().notNull(),
    url: text().notNull(),
    contentType: text(),
    state: text({ enum: mediaStates }).notNull().default("waiting"),
    refusal: text(),
    /** The case file or held file of the picture, and the case that was opened with it. */
    fileId: text(),
    caseId: text(),
    /** The storage key of a picture that was only shown to us in the chat. */
    storageKey: text(),
    /** Hash of the bytes under that key; null in older rows. */
    fileHash: text(),
    fileName: text(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("message_media_position").on(t.messageId, t.position),
    index("message_media_key")
      .on(t.storageKey)
      .where(sql`storage_key is not null`),
    index("message_media_waiting")
      .on(t.createdAt)
      .where(sql`state = 'waiting'`),
  ],
);

/** Outbox of texts (TW-41) and record of each (LG-08). */
export const texts = sqliteTable(
  "texts",
  {
    id: text().primaryKey(),
    messageId: text()
      .notNull()
      .references(() => messages.id),
    phone: text().notNull(),
    /** The words, with `[hidden-1]` for a link or code, which is sealed in `sealed_secrets`. */
    body: text().notNull(),
    /** How many links and codes were removed; null in older rows. */
    secrets: integer(),
    segments: integer().notNull(),
    purpose: text({ enum: textPurposes }).notNull(),
    status: text({ enum: textStatuses }).notNull().default("queued"),
    /** The idempotency key of the fact: one text per fact, and nothing is parsed from it. */
    idempotencyKey: text().notNull().unique(),
    /** The kind of its contents, where rules depend on it. */
    topic: text({ enum: textTopics }),
    /** The case that it is about, if any. */
    aboutCaseId: text(),
    /** The carrier's id of the message that it answers; null for news, staff's words, retries. */
    answersSid: text(),
    /** The undelivered text that this one repeats, and the number of the retry. */
    repeatsId: text(),
    repeatNumber: integer().notNull().default(0),
    consentEventId: text().notNull(),
    suppressionCheckedAt: integer().notNull(),
    recipientLocalTime: text().notNull(),
    /** Quiet hours (LG-05): not before this instant. */
    notBeforeAt: integer(),
    twilioSid: text().unique(),
    errorCode: integer(),
    attempts: integer().notNull().default(0),
    createdAt: integer().notNull(),
    reservedAt: integer(),
    sentAt: integer(),
    endedAt: integer(),
    withheldFor: text({ enum: withholdings }),
  },
  (t) => [
    index("texts_phone").on(t.phone, t.createdAt),
    index("texts_message").on(t.messageId),
    index("texts_about_case")
      .on(t.aboutCaseId)
      .where(sql`about_case_id is not null`),
    uniqueIndex("texts_repeated")
      .on(t.repeatsId, t.repeatNumber)
      .where(sql`repeats_id is not null`),
    // The most urgent text that waits is looked for before each that leaves.
    index("texts_queued")
      .on(t.purpose, t.createdAt)
      .where(sql`status = 'queued'`),
    index("texts_unsent")
      .on(t.createdAt)
      .where(sql`status in ('queued', 'reserved')`),
  ],
);

/** Delivery reports as they came; one may arrive before the answer to our own call is recorded. */
export const deliveryReports = sqliteTable(
  "delivery_reports",
  {
    twilioSid: text().notNull(),
    status: text().notNull(),
    errorCode: integer(),
    receivedAt: integer().notNull(),
  },
  (t) => [uniqueIndex("delivery_reports_once").on(t.twilioSid, t.status)],
);
