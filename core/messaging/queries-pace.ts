import { and, between, eq, gte, inArray } from "drizzle-orm";
import { plainWords } from "~/core/words/plain-words";
import { messagesBefore } from "~/core/messaging/messages-of";
import type { Message } from "~/core/messaging/queries";
import { db, sqlite } from "~/db/client";
import { messages, texts } from "~/db/schema/conversations";

const answers = sqlite
  .prepare<[string, number, number], number>(
    `SELECT count(*) FROM texts WHERE phone = ? AND created_at BETWEEN ? AND ? AND topic IS NOT NULL`,
  )
  .pluck();

/**
 * How many automatic answers were texted to a number from `since` to `now` (ms). Rows that a wrong
 * clock dated into the future do not count.
 */
export function countAnswersTo(phone: string, since: number, now: number): number {
  return answers.get(phone, since, now) ?? 0;
}

/** Whether exactly this text was sent to a number from `since` to `now` (ms). */
export function wasTextedSince(phone: string, body: string, since: number, now: number): boolean {
  const said = and(
    eq(texts.phone, phone),
    between(texts.createdAt, since, now),
    eq(texts.body, body),
  );
  return db.select({ id: texts.id }).from(texts).where(said).limit(1).get() !== undefined;
}

const wordsOf = (text: string): string => plainWords(text) || text.trim();

/** Repeats are searched among this many earlier messages. */
const maxBefore = 200;

/**
 * How often the same words were written in a message's conversation in the `within` ms before it,
 * the message itself not counted.
 */
export function countSameWordsBefore(message: Message, within: number): number {
  const since = message.createdAt - within;
  const words = wordsOf(message.message);
  return db
    .select({ message: messages.message })
    .from(messages)
    .where(
      and(
        inArray(messages.id, messagesBefore(message, { most: maxBefore, since })),
        eq(messages.senderType, "user"),
        gte(messages.createdAt, since),
      ),
    )
    .all()
    .filter((before) => wordsOf(before.message) === words).length;
}
