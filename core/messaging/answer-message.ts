import { and, eq, isNull } from "drizzle-orm";
import { handOver } from "~/core/messaging/hand-over";
import { markAnswered } from "~/core/messaging/mark-answered";
import { queueText, type QueuedText, type TextToQueue } from "~/core/messaging/send/queue-text";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/** `resolve`: the person's matter is settled. */
export type Answer = { texts: TextToQueue[]; handOver?: string; resolve?: boolean };

function resolve(conversationId: string, now: number): void {
  const unattended = and(
    eq(conversations.id, conversationId),
    eq(conversations.aiDisabled, false),
    isNull(conversations.waitingSince),
  );
  const [row] = db
    .update(conversations)
    .set({ status: "resolved", resolvedAt: now, updatedAt: now })
    .where(unattended)
    .returning({ userId: conversations.userId })
    .all();
  if (!row) return;
  recordChange("staff", "conversation.changed", conversationId, now);
  if (row.userId) recordChange(row.userId, "conversation.changed", conversationId, now);
}

function announceSilence(conversationId: string, now: number): void {
  const row = db
    .select({ userId: conversations.userId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .get();
  if (row?.userId) recordChange(row.userId, "conversation.changed", conversationId, now);
}

/**
 * Queues the texts that answer a message, hands the conversation over or resolves it when that is
 * part of the answer, and marks it answered: one commit. A late answer keeps quiet hours (LG-05).
 * The agent does not resolve a conversation that staff answers.
 */
export function answerMessage(
  messageId: string,
  conversationId: string,
  answer: Answer,
  now: number = Date.now(),
): QueuedText[] {
  return transaction(() => {
    if (answer.handOver !== undefined) handOver({ conversationId, reason: answer.handOver, now });
    const asked = db
      .select({ at: messages.createdAt, sid: messages.twilioSid })
      .from(messages)
      .where(eq(messages.id, messageId))
      .get();
    const answers = { askedAt: asked?.at ?? now, answersSid: asked?.sid ?? null };
    const queued = answer.texts.map((text) => queueText({ ...text, ...answers }));
    if (answer.resolve) resolve(conversationId, now);
    markAnswered(messageId, now);
    // An answer announces itself; a page that waits for one must also learn that there is none.
    if (queued.length === 0) announceSilence(conversationId, now);
    return queued;
  });
}
