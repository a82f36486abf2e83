import { eq, sql } from "drizzle-orm";
import { appendMessage } from "~/core/messaging/append-message";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

export type MessageToWrite = {
  conversationId: string;
  senderType: "ai" | "admin";
  senderName?: string | null;
  senderId?: string | null;
  body: string;
  /**
   * `web` is read in the chat, where it counts as unread until seen; `sms` is read on the phone.
   */
  channel: "sms" | "web";
  at: number;
  /** The same key is written once. */
  key?: string | null;
  /** Kept for the record only, such as that a code was texted. */
  isAside?: boolean;
  /** The person is reading the chat now, so it does not count as unread. */
  isSeen?: boolean;
  /** How many files come with it. */
  mediaCount?: number;
  /** News of a case, or of none, that was to be texted and could not be. */
  withheld?: { aboutCaseId: string | null };
};

/**
 * Writes one message of ours into a conversation, with the columns that lists show of it, and
 * notifies the live pages of the person and of staff.
 * @returns its id, also when the key was written before
 */
export function writeMessage(message: MessageToWrite): string {
  const {
    conversationId,
    senderType,
    senderName = null,
    senderId = null,
    body,
    channel,
    at,
    key = null,
    isAside = false,
    isSeen = false,
    mediaCount = 0,
  } = message;
  return transaction(() => {
    const known = key
      ? db.select({ id: messages.id }).from(messages).where(eq(messages.key, key)).get()
      : undefined;
    if (known) return known.id;
    const id = newId("msg");
    const { userId, lastMessage, updatedAt } = conversations;
    const conversation = db
      .select({ userId, lastMessage, updatedAt })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .get();
    const who = { senderType, senderName, senderId };
    appendMessage(
      { id, conversationId, ...who, body, channel, key, isAside, mediaCount, at },
      conversation,
    );
    if (message.withheld)
      db.update(messages)
        .set({ isWithheld: true, aboutCaseId: message.withheld.aboutCaseId })
        .where(eq(messages.id, id))
        .run();
    const unreadByUser = sql`${conversations.unreadByUser} + 1`;
    if (channel === "web" && !isAside && !isSeen)
      db.update(conversations)
        .set({ unreadByUser })
        .where(eq(conversations.id, conversationId))
        .run();
    recordChange("staff", "message.created", conversationId, at);
    if (conversation?.userId)
      recordChange(conversation.userId, "message.created", conversationId, at);
    return id;
  });
}
