import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import { messagesOf } from "~/core/messaging/messages-of";
import { isNewestTextOfMessage } from "~/core/messaging/is-newest-text-of-message";
import { joinKeptSecrets } from "~/core/join-secrets";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations, messageMedia, messages, texts } from "~/db/schema/conversations";

export type PhonePicture = { url: string; contentType: string | null };

/**
 * One text as a phone shows it; media by their addresses. `status` is the carrier's for our texts,
 * null for theirs.
 */
export type PhoneEntry = {
  id: string;
  from: "person" | "agent";
  body: string;
  at: number;
  media: PhonePicture[];
  status: string | null;
};

/**
 * Limit of the newest messages that are searched for texts, for numbers with very long histories.
 */
const lookedThrough = 2000;

export type PhoneHistory = { entries: PhoneEntry[]; unanswered: boolean };

/**
 * The texts between a number and us, oldest first, as its phone would show them: those the person
 * texted and those sent to it. `unanswered` says that an answer is being prepared; an answer that
 * waits for the end of quiet hours is not shown.
 */
export function listPhoneHistory(phone: string, limit = 100, now = Date.now()): PhoneHistory {
  const userId = db
    .select({ userId: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.phone, phone))
    .get()?.userId;
  const whose = userId
    ? or(eq(conversations.phone, phone), eq(conversations.userId, userId))
    : eq(conversations.phone, phone);
  const rows = db
    .select({ message: messages, text: texts })
    .from(messages)
    .leftJoin(texts, isNewestTextOfMessage)
    .where(
      and(
        inArray(messages.id, messagesOf(whose, { most: lookedThrough })),
        eq(messages.channel, "sms"),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .all()
    .reverse();
  const theirs = rows
    .filter(({ message }) => message.senderType === "user" && message.mediaCount > 0)
    .map(({ message }) => message.id);
  const media = theirs.length
    ? db
        .select()
        .from(messageMedia)
        .where(inArray(messageMedia.messageId, theirs))
        .orderBy(asc(messageMedia.position))
        .all()
    : [];
  const entries = rows
    .filter(
      ({ message, text }) =>
        message.senderType === "user" ||
        (text?.phone === phone && !["queued", "suppressed"].includes(text.status)),
    )
    .map(({ message, text }): PhoneEntry => {
      const mine = media
        .filter(({ messageId }) => messageId === message.id)
        .map(({ url, contentType }) => ({ url, contentType }));
      return {
        id: message.id,
        from: message.senderType === "user" ? "person" : "agent",
        body: text ? (joinKeptSecrets(text, [text.body])[0] ?? "") : message.message,
        at: message.createdAt,
        media: mine,
        status: text?.status ?? null,
      };
    });
  const unanswered = rows.some(({ message, text }) =>
    message.senderType === "user"
      ? message.answeredAt === null
      : text?.status === "queued" && (text.notBeforeAt ?? 0) <= now,
  );
  return { entries, unanswered };
}
