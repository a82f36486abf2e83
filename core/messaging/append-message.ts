import { previewOf } from "~/core/messaging/preview-of";
import { minutes } from "~/core/duration";
import { hideOwnLinks } from "~/core/words/hide-own-links";
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
  fromPhone?: string | null;
  optOutType?: string | null;
  key?: string | null;
  mediaCount?: number;
  /** Kept for the record only: lists and unread counts leave it out. */
  isAside?: boolean;
  at: number;
};

/** Where a conversation ends, and when it last moved up in staff's lists. */
type ConversationEnd = { lastMessage: string | null; updatedAt: number };

type Text = string | null;

// Every text that arrives runs these: prepared once, without a query builder's mapping (speed
// page).
const insert = sqlite.prepare<
  [
    ...[string, string, Text, string, Text, Text, string, string, Text, Text, Text, Text, Text],
    ...[number, number],
  ]
>(
  `INSERT INTO support_messages (id, conversation_id, previous, sender_type, sender_name, sender_id, message, channel, twilio_sid, received,
     from_phone, opt_out_type, key, media_count, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (twilio_sid) WHERE twilio_sid IS NOT NULL DO NOTHING`,
);
const touched = "last_message = ?, last_message_at = ?, last_preview = ?, last_sender = ?";
const touch = sqlite.prepare<[string, number, string, string, string]>(
  `UPDATE support_conversations SET ${touched} WHERE id = ?`,
);
const moveUp = sqlite.prepare<[string, number, string, string, number, string]>(
  `UPDATE support_conversations SET ${touched}, updated_at = ? WHERE id = ?`,
);
const touchChain = sqlite.prepare<[string, string]>(
  "UPDATE support_conversations SET last_message = ? WHERE id = ?",
);
// A message in a snoozed conversation brings it back to staff.
const endSnooze = sqlite.prepare<{ id: string; at: number }>(
  `UPDATE support_conversations SET snoozed_until = NULL, waiting_since = coalesce(waiting_since, $at)
    WHERE id = $id AND snoozed_until IS NOT NULL`,
);
const selectEnd = sqlite.prepare<[string], ConversationEnd>(
  "SELECT last_message AS lastMessage, updated_at AS updatedAt FROM support_conversations WHERE id = ?",
);

/**
 * Staff's lists are ordered to the minute: messages in quick succession move a conversation up in
 * their index once. Pages order what they show by `last_message_at`.
 */
const maxBehind = minutes(1);

/**
 * Writes a message at the end of its conversation, with the columns that lists show of it, in the
 * transaction around. Messages are written only here and never deleted: each names the one before
 * it, the conversation names its last, and `messages-of.ts` follows them. A message contains no
 * working link of ours. A caller that has just read the conversation's last message passes it as
 * `end`.
 * @returns false when this carrier's id was known (TW-21), in which case nothing was written
 */
export function appendMessage(
  message: MessageToAppend,
  end = selectEnd.get(message.conversationId),
): boolean {
  const {
    id,
    conversationId,
    senderType,
    senderName = null,
    senderId = null,
    channel,
    at,
  } = message;
  const { twilioSid = null, fromPhone = null, optOutType = null } = message;
  const { key = null, mediaCount = 0 } = message;
  const body = hideOwnLinks(message.body);
  // The form repeats the words and is long, so it is searched only when the words contain
  // something.
  const received =
    message.received && body !== message.body
      ? hideOwnLinks(message.received)
      : (message.received ?? null);
  const who = [senderType, senderName, senderId] as const;
  const previous = end?.lastMessage ?? null;
  const { changes } = insert.run(
    id,
    conversationId,
    previous,
    ...who,
    body,
    channel,
    twilioSid,
    received,
    fromPhone,
    optOutType,
    key,
    mediaCount,
    at,
  );
  if (changes === 0) return false;
  if (message.isAside) {
    touchChain.run(id, conversationId);
    return true;
  }
  const preview = previewOf(body, mediaCount);
  if (end && at < end.updatedAt + maxBehind) touch.run(id, at, preview, senderType, conversationId);
  else moveUp.run(id, at, preview, senderType, at, conversationId);
  if (senderType === "user") endSnooze.run({ id: conversationId, at });
  return true;
}
