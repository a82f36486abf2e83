import { eq } from "drizzle-orm";
import { isSuppressed } from "~/core/consent/queries";
import { recipientHours } from "~/core/messaging/send/recipient-hours";
import { hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { copySecrets } from "~/core/join-secrets";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { messages, texts } from "~/db/schema/conversations";
import type { TextPurpose } from "~/db/vocabulary";

export type LaterTry = "retry_later" | "wait_for_morning";

/** The waiting times before the first and the second retry. */
const delays = [hours(1), hours(6)];

/** A code or a confirmation that comes hours late helps nobody. */
const worthLater: ReadonlySet<TextPurpose> = new Set([
  "answer",
  "outcome",
  "notice",
  "help",
  "opt_in_confirmation",
]);

// The carrier's quiet hours may begin before ours: half a day later both have ended.
function startsAt(phone: string, why: LaterTry, delay: number, now: number): number {
  const soonest =
    why === "retry_later" ? now + delay : (recipientHours(phone, now).untilAt ?? now + hours(12));
  return recipientHours(phone, soonest).untilAt ?? soonest;
}

/**
 * Puts a text that the carrier could not deliver into the outbox once more, in the transaction
 * around: in a row of its own, since nothing leaves a final state (TW-42), under a key of its own,
 * so that a repeated report adds none (TW-41). It waits (TW-43: 30003, 30008 some hours, 30610 for
 * the morning), keeps quiet hours (LG-05), passes every check again when it leaves, and is retried
 * twice at most. A text whose link is gone by now is not tried again.
 * @returns the new text's id, or null when there is no further try
 */
export function tryAgain(
  text: typeof texts.$inferSelect,
  why: LaterTry,
  now: number,
): string | null {
  const { repeatsId, repeatNumber } = text;
  const delay = delays[repeatNumber];
  const first = repeatsId ?? text.id;
  const conversation = db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, text.messageId))
    .get();
  if (delay === undefined || !conversation || !worthLater.has(text.purpose)) return null;
  // It passes every stop, for whoever asks for help (LG-06); hours later nobody does (LG-09).
  if (text.purpose === "help" && isSuppressed(text.phone)) return null;
  const {
    messageId,
    phone,
    body,
    secrets,
    segments,
    purpose,
    aboutCaseId,
    consentEventId,
    suppressionCheckedAt,
  } = text;
  const notBeforeAt = startsAt(phone, why, delay, now);
  const id = newId("txt");
  if (!copySecrets(text, id)) return null;
  const { changes } = db
    .insert(texts)
    .values({
      ...{
        id,
        messageId,
        phone,
        body,
        secrets,
        segments,
        purpose,
        aboutCaseId,
        consentEventId,
        suppressionCheckedAt,
        notBeforeAt,
        createdAt: now,
      },
      recipientLocalTime: recipientHours(phone, notBeforeAt).localTime,
      idempotencyKey: `again:${repeatNumber + 1}:${first}`,
      repeatsId: first,
      repeatNumber: repeatNumber + 1,
    })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return null;
  recordEvent("text/queued", { textId: id, conversationId: conversation.id });
  return id;
}
