import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { messages, texts } from "~/db/schema/conversations";

/** The case that a message of ours is about, or null where none was noted. */
export function aboutCase(messageId: string): string | null {
  const row = db
    .select({ text: texts.aboutCaseId, message: messages.aboutCaseId })
    .from(messages)
    .leftJoin(texts, eq(texts.messageId, messages.id))
    .where(eq(messages.id, messageId))
    .get();
  return row?.text ?? row?.message ?? null;
}
