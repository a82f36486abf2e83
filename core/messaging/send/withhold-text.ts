import { eq, sql } from "drizzle-orm";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { conversations, messages, texts } from "~/db/schema/conversations";
import type { Withholding } from "~/db/texting-vocabulary";
import type { TextPurpose } from "~/db/vocabulary";

const news: ReadonlySet<TextPurpose> = new Set(["outcome", "notice"]);

type Text = typeof texts.$inferSelect;

/** News holds nothing that opens something: such a text is of use on the phone alone. */
export const isNews = ({ purpose, secrets }: Text): boolean =>
  news.has(purpose) && (secrets ?? 0) === 0;

// A later try of a text that was not delivered is about the same fact as the first.
function keyOfFact({ repeatsId, idempotencyKey }: Text): string {
  const first = repeatsId
    ? db.select({ key: texts.idempotencyKey }).from(texts).where(eq(texts.id, repeatsId)).get()
    : undefined;
  return first?.key ?? idempotencyKey;
}

// As what could not be queued is kept (`queue-text.ts`): in the chat, unread.
function keepInChat(text: Text, at: number): void {
  const { messageId, aboutCaseId } = text;
  const { conversationId } = db
    .update(messages)
    .set({ channel: "web", isWithheld: true, key: keyOfFact(text), aboutCaseId })
    .where(eq(messages.id, messageId))
    .returning({ conversationId: messages.conversationId })
    .get();
  const { userId } = db
    .update(conversations)
    .set({ unreadByUser: sql`${conversations.unreadByUser} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ userId: conversations.userId })
    .get();
  recordChange("staff", "message.created", conversationId, at);
  if (userId) recordChange(userId, "message.created", conversationId, at);
}

/**
 * Ends a queued text that does not leave, in the transaction around. News stays readable in the
 * portal and goes by mail (decisions, People: STOP stops texts, not the claim).
 */
export function withholdText(text: Text, why: Withholding, now: number): void {
  db.update(texts)
    .set({ status: "suppressed", withheldFor: why, suppressionCheckedAt: now, endedAt: now })
    .where(eq(texts.id, text.id))
    .run();
  if (!isNews(text)) return;
  keepInChat(text, now);
  recordEvent("text/withheld", { textId: text.id });
}
