import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notBetween,
  or,
  sql,
} from "drizzle-orm";
import { lastActivity } from "~/core/messaging/last-activity";
import { extraRowsForLateMessages, messagesIn } from "~/core/messaging/messages-of";
import { turnLifetime } from "~/core/messaging/take-turn";
import { minutes } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations, messageMedia, messages, texts } from "~/db/schema/conversations";
import { mails } from "~/db/schema/mails";

/** The counter that remembers when texts were last fetched from the carrier. */
export const caughtUp = "carrier.caught_up_at";

export type Conversation = typeof conversations.$inferSelect;
export type Message = typeof messages.$inferSelect;

/** A received message with its conversation and its media in their order. @throws NotFound */
export function getMessage(messageId: string): {
  message: Message;
  conversation: Conversation;
  media: (typeof messageMedia.$inferSelect)[];
} {
  const row = db
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, messageId))
    .get();
  if (!row) throw new NotFound(`There is no message ${messageId}.`);
  const media = db
    .select()
    .from(messageMedia)
    .where(eq(messageMedia.messageId, messageId))
    .orderBy(asc(messageMedia.position))
    .all();
  return { ...row, media };
}

/** The last messages of a conversation, oldest first. */
export function listMessages(conversationId: string, limit = 20): Message[] {
  return db
    .select()
    .from(messages)
    .where(
      inArray(messages.id, messagesIn(conversationId, { most: limit + extraRowsForLateMessages })),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .all()
    .reverse();
}

/**
 * Where to reach a person: their proven number and their newest unresolved conversation, each null
 * when there is none. A message to a conversation that was closed for silence leaves it closed.
 */
export function findLine(userId: string): { phone: string | null; conversationId: string | null } {
  const number = db
    .select({ phone: phoneNumbers.phone })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
    .get();
  const conversation = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), ne(conversations.status, "resolved")))
    .orderBy(sql`${conversations.status} = 'auto_closed'`, desc(lastActivity))
    .limit(1)
    .get();
  return { phone: number?.phone ?? null, conversationId: conversation?.id ?? null };
}

/**
 * The oldest message of each conversation that has been unanswered since before `before`, where no
 * run is answering and messages that were set aside are due again: the sweep starts them.
 */
export function listUnansweredMessages(
  before: number,
  now: number,
  limit = 1000,
): { messageId: string; conversationId: string }[] {
  const isFree = or(
    isNull(conversations.turnAt),
    notBetween(conversations.turnAt, now - turnLifetime, now + turnLifetime),
  );
  const isDue = or(
    isNull(messages.tryAgainAt),
    notBetween(messages.tryAgainAt, now + 1, now + minutes(10)),
  );
  const oldestFirst = db
    .select({ messageId: messages.id, conversationId: messages.conversationId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        isNull(messages.answeredAt),
        eq(messages.senderType, "user"),
        lt(messages.createdAt, before),
        isFree,
        isDue,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit)
    .all();
  const seen = new Set<string>();
  return oldestFirst.filter(
    ({ conversationId }) => !seen.has(conversationId) && seen.add(conversationId),
  );
}

/**
 * Answered messages whose pictures have not been fetched since before `before`, oldest first: the
 * sweep has them fetched again.
 */
export function listUnfetchedPictures(
  before: number,
  limit = 100,
): { messageId: string; conversationId: string }[] {
  return db
    .selectDistinct({ messageId: messages.id, conversationId: messages.conversationId })
    .from(messageMedia)
    .innerJoin(messages, eq(messages.id, messageMedia.messageId))
    .where(
      and(
        eq(messageMedia.state, "waiting"),
        lt(messageMedia.createdAt, before),
        isNotNull(messages.answeredAt),
      ),
    )
    .orderBy(asc(messageMedia.createdAt))
    .limit(limit)
    .all();
}

/** Texts that have waited in the outbox since before `before` and whose quiet hours are over. */
export function listUnsentTexts(
  before: number,
  now: number,
  limit = 100,
): { textId: string; conversationId: string }[] {
  return db
    .select({ textId: texts.id, conversationId: messages.conversationId })
    .from(texts)
    .innerJoin(messages, eq(messages.id, texts.messageId))
    .where(
      and(
        inArray(texts.status, ["queued", "reserved"]),
        lt(texts.createdAt, before),
        // Before the limit: a hundred notices of the night must not hide a code behind them.
        or(isNull(texts.notBeforeAt), lte(texts.notBeforeAt, now)),
      ),
    )
    .orderBy(asc(texts.createdAt))
    .limit(limit)
    .all();
}

/** How many earlier texts are sent along with one: more than a person is ever owed at once. */
const maxBefore = 10;

/**
 * The texts to the same number that were queued before one, are still to be sent and are not
 * scheduled for later, oldest first. @throws NotFound
 */
export function listTextsBefore(textId: string, now: number): string[] {
  const own = db
    .select({ phone: texts.phone, createdAt: texts.createdAt })
    .from(texts)
    .where(eq(texts.id, textId))
    .get();
  if (!own) throw new NotFound(`There is no text ${textId}.`);
  const isEarlier = or(
    lt(texts.createdAt, own.createdAt),
    and(eq(texts.createdAt, own.createdAt), lt(texts.id, textId)),
  );
  const isDue = or(isNull(texts.notBeforeAt), lte(texts.notBeforeAt, now));
  return db
    .select({ id: texts.id })
    .from(texts)
    .where(
      and(
        eq(texts.phone, own.phone),
        isEarlier,
        isDue,
        inArray(texts.status, ["queued", "reserved"]),
      ),
    )
    .orderBy(asc(texts.createdAt), asc(texts.id))
    .limit(maxBefore)
    .all()
    .map(({ id }) => id);
}

/** Mails that have waited in the outbox since before `before`. */
export function listUnsentMails(before: number, limit = 100): string[] {
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(sql`status IN ('queued', 'reserved')`, lt(mails.createdAt, before)))
    .orderBy(asc(mails.createdAt))
    .limit(limit)
    .all()
    .map(({ id }) => id);
}

/** Whether a text of ours with this carrier's id is on record. */
export function isTextKnown(twilioSid: string): boolean {
  return (
    db.select({ id: texts.id }).from(texts).where(eq(texts.twilioSid, twilioSid)).get() !==
    undefined
  );
}

/** When texts were last fetched from the carrier, in ms; null before the first time. */
export function findCaughtUpAt(): number | null {
  return (
    db.select({ value: counters.value }).from(counters).where(eq(counters.name, caughtUp)).get()
      ?.value ?? null
  );
}
