import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { conversations, messages, texts } from "~/db/schema/conversations";

/**
 * News that was kept from leaving by text; `key` is the idempotency key of its fact, `answers` the
 * carrier's id of the text that it answers.
 */
export type WithheldNews = {
  userId: string | null;
  key: string | null;
  body: string;
  aboutCaseId: string | null;
  answers: string | null;
};

/** The news of a text that was withheld, or undefined when there is no such text. */
export function findWithheldNews(textId: string): WithheldNews | undefined {
  return db
    .select({
      userId: conversations.userId,
      key: messages.key,
      body: texts.body,
      aboutCaseId: texts.aboutCaseId,
      answers: texts.answersSid,
    })
    .from(texts)
    .innerJoin(messages, eq(messages.id, texts.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(texts.id, textId))
    .get();
}
