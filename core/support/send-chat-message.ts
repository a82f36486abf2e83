import { and, eq } from "drizzle-orm";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { appendMessage } from "~/core/messaging/append-message";
import { awaitAttention } from "~/core/messaging/await-attention";
import type { Conversation } from "~/core/messaging/queries";
import { minutes, seconds } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { honourChatStop } from "~/core/support/honour-chat-stop";
import { recordPicture, type ChatPicture } from "~/core/support/record-picture";
import { recordChange } from "~/core/record-change";
import { getOwnTicket } from "~/core/support/desk/queries-ticket";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/** The length of ten texts, counted in characters, so that an emoji is one. */
export const maxLetters = 2000;

const rules: RateRule[] = [
  { what: "support-chat-burst", by: "person", most: 10, per: seconds(10) },
  { what: "support-chat", by: "person", most: 60, per: minutes(10) },
];

export type ChatMessage = {
  userId: string;
  conversationId: string;
  body: string;
  /** The browser's own key: the same message is stored once, however often it is sent. */
  clientKey: string;
  /** The id reserved before, where a case was opened with the message. */
  messageId?: string;
  picture?: ChatPicture | null;
  ip: string | null;
  now?: number;
};

function limit(userId: string, now: number): void {
  try {
    for (const rule of rules) limitRate(rule, userId, now);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    throw new RuleBroken(
      "too_many_messages",
      "That's a lot of messages at once! Give me a moment to catch up, then send the rest.",
    );
  }
}

// A person who writes has seen the earlier messages.
function attend({ id, status, aiDisabled }: Conversation, at: number): void {
  db.update(conversations).set({ unreadByUser: 0 }).where(eq(conversations.id, id)).run();
  if (aiDisabled || status === "auto_closed" || status === "resolved") awaitAttention(id, at);
}

/**
 * Records a message that a person wrote in the chat, once. Its opt-out is honoured, a closed ticket
 * is reopened, and the answer is started (U §4, U §5).
 * @returns its id; `repeated` when this key was known
 * @throws NotFound when the ticket is not theirs; RuleBroken `blank`, `too_long`,
 * `too_many_messages`
 */
export function sendChatMessage(sent: ChatMessage): { messageId: string; repeated: boolean } {
  const { userId, conversationId, clientKey, picture = null, now: at = Date.now() } = sent;
  const body = sent.body.replaceAll("\u0000", "").toWellFormed().trim();
  if (body === "" && !picture) throw new RuleBroken("blank", "There is nothing to send yet.");
  if ([...body].length > maxLetters)
    throw new RuleBroken("too_long", `Please keep a message under ${maxLetters} characters.`);
  return transaction(() => {
    const conversation = getOwnTicket(userId, conversationId);
    const key = `chat:${conversationId}:${clientKey}`;
    const known = db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.key, key)))
      .get();
    if (known) return { messageId: known.id, repeated: true };
    limit(userId, at);
    const id = sent.messageId ?? newId("msg");
    const mediaCount = picture ? 1 : 0;
    appendMessage(
      { id, conversationId, senderType: "user", body, channel: "web", key, mediaCount, at },
      conversation,
    );
    if (picture) recordPicture(id, picture, at);
    honourChatStop({ ...sent, body }, id, at);
    attend(conversation, at);
    recordChange("staff", "message.created", conversationId, at);
    recordChange(userId, "message.created", conversationId, at);
    recordEvent("message/received", { messageId: id, conversationId }, id.replace("msg_", "evt_"));
    return { messageId: id, repeated: false };
  });
}
