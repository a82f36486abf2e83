import { previewOf } from "~/core/conversations/preview-of";
import { sqlite } from "~/db/client";
import type { senderTypes } from "~/db/vocabulary";

export type MessageToAppend = {
  id: string;
  conversationId: string;
  senderType: (typeof senderTypes)[number];
  senderName?: string | null;
  senderId?: string | null;
  body: string;
  channel: "sms" | "web";
  /** The carrier's id of a received text, and its form as it was posted (TW-01). */
  twilioSid?: string | null;
  received?: string | null;
  key?: string | null;
  mediaCount?: number;
  at: number;
};

type Text = string | null;

// Every text that arrives runs these: prepared once, without a query builder's mapping (speed page).
const insert = sqlite.prepare<[string, string, Text, string, Text, Text, string, string, Text, Text, Text, number, number]>(
  `INSERT INTO support_messages (id, conversation_id, previous, sender_type, sender_name, sender_id, message, channel, twilio_sid, received,
     key, media_count, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (twilio_sid) DO NOTHING`,
);
const touch = sqlite.prepare<[string, number, number, string, string, string]>(
  `UPDATE support_conversations SET last_message = ?, last_message_at = ?, updated_at = ?, last_preview = ?, last_sender = ? WHERE id = ?`,
);
const selectLast = sqlite.prepare<[string], Text>("SELECT last_message FROM support_conversations WHERE id = ?").pluck();

/**
 * Writes a message at the end of its conversation, with what lists show of it, in the transaction around. Messages are written here alone
 * and never deleted: each names the one before it, the conversation its last, and `messages-of.ts` follows them. `previous` is the
 * conversation's last message, for who has just read it.
 * @returns false when this carrier's id was known (TW-21), in which case nothing was written
 */
export function appendMessage(message: MessageToAppend, previous: Text = selectLast.get(message.conversationId) ?? null): boolean {
  const { id, conversationId, senderType, senderName = null, senderId = null, body, channel, at } = message;
  const { twilioSid = null, received = null, key = null, mediaCount = 0 } = message;
  const who = [senderType, senderName, senderId] as const;
  const { changes } = insert.run(id, conversationId, previous, ...who, body, channel, twilioSid, received, key, mediaCount, at);
  if (changes > 0) touch.run(id, at, at, previewOf(body, mediaCount), senderType, conversationId);
  return changes > 0;
}
