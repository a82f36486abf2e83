import { eq } from "drizzle-orm";
import { checkSuppression } from "~/core/consent/check-suppression";
import { keepsQuietHours } from "~/core/messaging/send/keeps-quiet-hours";
import { recipientHours } from "~/core/messaging/send/recipient-hours";
import { writeMessage } from "~/core/messaging/send/write-message";
import { recordEvent } from "~/core/events";
import { sealSecrets } from "~/core/seal-secrets";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { texts } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";
import type { TextPurpose, TextTopic } from "~/db/vocabulary";

/**
 * `segments` as counted by the carrier's rules (TW-44); `key` is the idempotency key: the same key
 * is queued once.
 */
export type TextToQueue = {
  conversationId: string;
  /** Null for a text that is only shown in the web chat. */
  phone: string | null;
  body: string;
  /** The version kept in the conversation, where the words themselves are a secret. */
  shownAs?: string;
  /** The row of the code in the body. */
  codeId?: string;
  segments: number;
  purpose: TextPurpose;
  key: string;
  topic?: TextTopic;
  aboutCaseId?: string | null;
  /**
   * When the message that it answers arrived, in ms; if left out, it answers one that came just
   * now.
   */
  askedAt?: number;
  /** The carrier's id of the message that it answers; null for a text that answers none. */
  answersSid?: string | null;
  senderType?: "ai" | "admin";
  senderName?: string;
  senderId?: string;
  /** How many files come with it in the chat. */
  mediaCount?: number;
  now?: number;
};

export type QueuedText =
  | { outcome: "queued" | "repeated"; textId: string }
  | { outcome: "said_in_chat" }
  | {
      outcome: "withheld";
      reason: "opted_out" | "unreachable" | "no_consent" | "confirmation_window_closed";
    };

/** The purposes that are kept for the portal where they may not be texted. */
const kept: ReadonlySet<TextPurpose> = new Set(["answer", "outcome", "notice"]);

function keep(
  text: TextToQueue,
  channel: "sms" | "web",
  at: number,
  withheld?: { aboutCaseId: string | null },
): string {
  const {
    conversationId,
    senderType = "ai",
    senderName,
    senderId,
    shownAs,
    body,
    mediaCount,
  } = text;
  return writeMessage({
    conversationId,
    senderType,
    senderName,
    senderId,
    body: shownAs ?? body,
    channel,
    at,
    key: channel === "web" ? text.key : null,
    isAside: text.purpose === "code",
    mediaCount: mediaCount ?? 0,
    ...(withheld ? { withheld } : {}),
  });
}

/**
 * Puts a text into the outbox in the transaction around, once per key, after the suppression check
 * that every outgoing text passes (LG-08), and not before the recipient's quiet hours end unless it
 * is a direct answer (LG-05). A text that may not be sent is kept in the conversation for the
 * portal and reported as withheld; confirmations and help that may not be sent are not kept. An
 * answer without a number is said in the web chat. Links and codes that open something are kept
 * apart and sealed (`seal-secrets.ts`).
 */
export function queueText(text: TextToQueue): QueuedText {
  return transaction(() => {
    const { phone } = text;
    if (phone === null) {
      keep(text, "web", text.now ?? Date.now());
      return { outcome: "said_in_chat" };
    }
    const known = db
      .select({ id: texts.id })
      .from(texts)
      .where(eq(texts.idempotencyKey, text.key))
      .get();
    if (known) return { outcome: "repeated", textId: known.id };
    const now = text.now ?? Date.now();
    const check = checkSuppression({ phone, purpose: text.purpose, now });
    if (!check.allowed) {
      if (kept.has(text.purpose)) keep(text, "web", now, { aboutCaseId: text.aboutCaseId ?? null });
      return { outcome: "withheld", reason: check.reason };
    }
    const { untilAt, localTime } = recipientHours(phone, now);
    const textId = newId("txt");
    const { fields, secrets } = sealSecrets({
      ownerId: textId,
      fields: [text.body],
      codeId: text.codeId,
      at: now,
    });
    db.insert(texts)
      .values({
        id: textId,
        messageId: keep(text, "sms", now),
        phone,
        body: fields[0] ?? "",
        secrets,
        segments: text.segments,
        purpose: text.purpose,
        idempotencyKey: text.key,
        topic: text.topic ?? null,
        aboutCaseId: text.aboutCaseId ?? null,
        answersSid: text.answersSid ?? null,
        consentEventId: check.consentEventId,
        suppressionCheckedAt: check.checkedAt,
        recipientLocalTime: localTime,
        notBeforeAt: keepsQuietHours(text.purpose, text.askedAt ?? now, now) ? untilAt : null,
        createdAt: now,
      })
      .run();
    recordEvent("text/queued", { textId, conversationId: text.conversationId });
    return { outcome: "queued", textId };
  });
}
