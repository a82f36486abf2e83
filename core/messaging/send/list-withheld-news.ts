import { and, desc, eq, gte, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { messagesOf } from "~/core/messaging/messages-of";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { mails } from "~/db/schema/mails";

/**
 * The cases of a person whose news since `since` (ms) could neither be texted nor was mailed
 * (decisions, People: STOP stops texts, not the claim); newest first, each once.
 * @returns their ids; a picture that was refused at intake has left no case
 */
export function listWithheldNews(userId: string, since: number): string[] {
  const mailed = db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.idempotencyKey, sql`'mail:' || ${messages.key}`));
  const told = db
    .select({ caseId: messages.aboutCaseId })
    .from(messages)
    .where(
      and(
        inArray(messages.id, messagesOf(eq(conversations.userId, userId), { since })),
        gte(messages.createdAt, since),
        eq(messages.channel, "web"),
        eq(messages.senderType, "ai"),
        eq(messages.isWithheld, true),
        isNotNull(messages.aboutCaseId),
        notExists(mailed),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .all();
  return [...new Set(told.flatMap(({ caseId }) => caseId ?? []))];
}
