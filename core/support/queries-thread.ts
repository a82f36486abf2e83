import { and, asc, desc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { extraRowsForLateMessages, messagesIn } from "~/core/messaging/messages-of";
import { isNewestTextOfMessage } from "~/core/messaging/is-newest-text-of-message";
import { lastActivity } from "~/core/messaging/last-activity";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { conversations, messageMedia, messages, texts } from "~/db/schema/conversations";
import { internalNotes } from "~/db/schema/support";
import type { TextStatus } from "~/db/vocabulary";

/** A picture as a chat shows it; `isThere` when it can be opened. */
export type ShownPicture = {
  id: string;
  name: string;
  isImage: boolean;
  isThere: boolean;
  isEvidence: boolean;
};

/** A message as a chat shows it. `delivery` is the carrier's status of a text of ours. */
export type ShownMessage = {
  id: string;
  from: "user" | "ai" | "admin";
  name: string | null;
  body: string;
  channel: "sms" | "web" | "email";
  at: number;
  isHelpful: boolean | null;
  pictures: ShownPicture[];
  delivery: TextStatus | null;
};

const shown = 200;
// The last message is searched among this many, since texted codes may follow it.
const fewLast = 10;

function picturesOf(ids: string[]): Map<string, ShownPicture[]> {
  const found = new Map<string, ShownPicture[]>();
  if (ids.length === 0) return found;
  const rows = db
    .select()
    .from(messageMedia)
    .where(inArray(messageMedia.messageId, ids))
    .orderBy(asc(messageMedia.position))
    .all();
  for (const {
    id,
    messageId,
    contentType,
    fileName,
    state,
    fileId,
    storageKey,
    position,
  } of rows) {
    const picture: ShownPicture = {
      id,
      name:
        fileName ??
        (contentType === "application/pdf" ? `PDF ${position + 1}` : `Picture ${position + 1}`),
      isImage: contentType?.startsWith("image/") ?? false,
      isThere: state === "stored" && (fileId !== null || storageKey !== null),
      isEvidence: fileId !== null,
    };
    found.set(messageId, [...(found.get(messageId) ?? []), picture]);
  }
  return found;
}

// A code belongs to the page that asked for it, so the chat leaves it out.
const isNoCode = or(isNull(texts.purpose), ne(texts.purpose, "code"));

/** The newest 200 messages of a ticket, oldest first. Staff also sees that a code was texted. */
export function listThread(
  conversationId: string,
  { withCodes = false }: { withCodes?: boolean } = {},
): ShownMessage[] {
  const reach = { most: shown + extraRowsForLateMessages };
  const rows = db
    .select({ message: messages, delivery: texts.status })
    .from(messages)
    .leftJoin(texts, isNewestTextOfMessage)
    .where(
      and(
        inArray(messages.id, messagesIn(conversationId, reach)),
        withCodes ? undefined : isNoCode,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(shown)
    .all()
    .reverse();
  const pictures = picturesOf(
    rows.filter(({ message }) => message.mediaCount > 0).map(({ message }) => message.id),
  );
  return rows.map(({ message, delivery }) => ({
    id: message.id,
    from: message.senderType,
    name: message.senderName,
    body: message.message,
    channel: message.channel,
    at: message.createdAt,
    isHelpful: message.isHelpful,
    pictures: pictures.get(message.id) ?? [],
    delivery,
  }));
}

/**
 * Whether the assistant still owes a person an answer in a ticket: their last message is
 * unanswered.
 */
export function isReplyPending(conversationId: string): boolean {
  const last = db
    .select({ from: messages.senderType, answeredAt: messages.answeredAt })
    .from(messages)
    .leftJoin(texts, isNewestTextOfMessage)
    .where(and(inArray(messages.id, messagesIn(conversationId, { most: fewLast })), isNoCode))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .get();
  return last?.from === "user" && last.answeredAt === null;
}

/** The notes of staff on a ticket, oldest first. */
export function listNotes(
  conversationId: string,
): { id: string; body: string; author: string; at: number }[] {
  return db
    .select({
      id: internalNotes.id,
      body: internalNotes.body,
      author: profiles.firstName,
      at: internalNotes.createdAt,
    })
    .from(internalNotes)
    .leftJoin(profiles, eq(profiles.userId, internalNotes.authorId))
    .where(eq(internalNotes.conversationId, conversationId))
    .orderBy(asc(internalNotes.createdAt))
    .limit(200)
    .all()
    .map((note) => ({ ...note, author: note.author ?? "Assistant" }));
}

/** The person's other tickets, newest first: together they are one history. */
export function listOtherTickets({
  id,
  userId,
  phone,
}: {
  id: string;
  userId: string | null;
  phone: string | null;
}) {
  const whose = userId
    ? eq(conversations.userId, userId)
    : phone
      ? eq(conversations.phone, phone)
      : or();
  return db
    .select({
      id: conversations.id,
      ticketNumber: conversations.ticketNumber,
      status: conversations.status,
      at: lastActivity,
    })
    .from(conversations)
    .where(whose)
    .orderBy(desc(lastActivity))
    .limit(11)
    .all()
    .filter((ticket) => ticket.id !== id)
    .slice(0, 10);
}
