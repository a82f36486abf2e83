import { and, desc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { findMailByKey } from "~/core/messaging/mail/mailbox";
import { messagesOf } from "~/core/messaging/messages-of";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";

/**
 * The cases of a person whose news since `since` (ms) could neither be texted nor was mailed
 * (decisions, People: STOP stops texts, not the claim); newest first, each once.
 * @returns their ids; a picture that was refused at intake has left no case
 */
export function listWithheldNews(userId: string, since: number): string[] {
  const told = db
    .select({ caseId: messages.aboutCaseId, key: messages.key })
    .from(messages)
    .where(
      and(
        inArray(messages.id, messagesOf(eq(conversations.userId, userId), { since })),
        gte(messages.createdAt, since),
        eq(messages.channel, "web"),
        eq(messages.senderType, "ai"),
        eq(messages.isWithheld, true),
        isNotNull(messages.aboutCaseId),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .all();
  const unmailed = told.filter(({ key }) => key === null || !findMailByKey(`mail:${key}`));
  return [...new Set(unmailed.flatMap(({ caseId }) => caseId ?? []))];
}
