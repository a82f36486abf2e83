import { and, eq, gte, lte, ne } from "drizzle-orm";
import { plainWords } from "~/core/consent/plain-words";
import type { Message } from "~/core/conversations/queries";
import { db, sqlite } from "~/db/client";
import { messages, texts } from "~/db/schema/conversations";

const answers = sqlite
  .prepare<[string, number], number>(
    `SELECT count(*) FROM texts WHERE phone = ? AND created_at >= ? AND (idempotency_key GLOB 'answer:*' OR idempotency_key GLOB 'ask-stop:*')`,
  )
  .pluck();

/** How many automatic answers were texted to a number since `since` (ms). */
export function countAnswersTo(phone: string, since: number): number {
  return answers.get(phone, since) ?? 0;
}

/** Whether exactly this was texted to a number since `since` (ms). */
export function wasTextedSince(phone: string, body: string, since: number): boolean {
  const said = and(eq(texts.phone, phone), gte(texts.createdAt, since), eq(texts.body, body));
  return db.select({ id: texts.id }).from(texts).where(said).limit(1).get() !== undefined;
}

const wordsOf = (text: string): string => plainWords(text) || text.trim();

/** How often the words of a message had been written in its conversation in the time before it (ms), itself not counted. */
export function countSameWordsBefore(message: Message, within: number): number {
  const said = and(eq(messages.conversationId, message.conversationId), eq(messages.senderType, "user"), ne(messages.id, message.id));
  const words = wordsOf(message.message);
  return db
    .select({ id: messages.id, message: messages.message, createdAt: messages.createdAt })
    .from(messages)
    .where(and(said, gte(messages.createdAt, message.createdAt - within), lte(messages.createdAt, message.createdAt)))
    .limit(200)
    .all()
    .filter(({ id, createdAt }) => createdAt < message.createdAt || id < message.id)
    .filter((before) => wordsOf(before.message) === words).length;
}
