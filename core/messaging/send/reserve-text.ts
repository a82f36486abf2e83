import { and, eq } from "drizzle-orm";
import { checkSuppression } from "~/core/consent/check-suppression";
import { holdNews } from "~/core/messaging/send/hold-news";
import { keepsQuietHours } from "~/core/messaging/send/keeps-quiet-hours";
import { placeOfNumber } from "~/core/messaging/send/place-of-number";
import { recipientHours } from "~/core/messaging/send/recipient-hours";
import { countLeavingSegments, type SegmentBudget } from "~/core/messaging/send/segment-budget";
import { withholdText } from "~/core/messaging/send/withhold-text";
import {
  keyHash,
  lineDetail,
  numberHash,
  whenTextLeft,
  wordsHash,
} from "~/core/restore/adopted-lines";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { findEmergencyStop } from "~/core/emergency-stops";
import { NotFound } from "~/core/errors";
import { joinSecrets } from "~/core/join-secrets";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { texts } from "~/db/schema/conversations";
import { requiredPurposes } from "~/db/vocabulary";
import { transaction } from "~/db/transaction";

export type ReservedText =
  | { outcome: "send"; phone: string; body: string; reservedAt: number }
  /** An earlier try may have reached the carrier: ask it before sending again (TW-41). */
  | { outcome: "resolve"; phone: string; body: string; reservedAt: number }
  | { outcome: "wait"; untilAt: number }
  | { outcome: "over" };

// A text that had to wait when it was written keeps the quiet hours of the instant at which it
// leaves.
function waitsUntil(
  text: typeof texts.$inferSelect,
  quietUntil: number | null,
  now: number,
): number | null {
  const held = text.notBeforeAt !== null && text.notBeforeAt > now ? text.notBeforeAt : null;
  const isQuiet = text.notBeforeAt !== null || keepsQuietHours(text.purpose, text.createdAt, now);
  const quiet = isQuiet ? quietUntil : null;
  return held === null || quiet === null ? (held ?? quiet) : Math.max(held, quiet);
}

// The text stays queued, and the sweep finds it once the stop is lifted or sending is allowed
// again.
function isStopped({ phone, purpose }: typeof texts.$inferSelect): boolean {
  // Another machine may hold the lease and be the one that answers now.
  if (!holdsOutgoingLease()) return true;
  if (requiredPurposes.has(purpose)) return false;
  return isDoorClosed("texts") || findEmergencyStop("texts", placeOfNumber(phone)) !== undefined;
}

// A text that left before a restore is recorded as sent then.
function endAsSent(textId: string, leftAt: number): ReservedText {
  db.update(texts).set({ status: "sent", sentAt: leftAt }).where(eq(texts.id, textId)).run();
  return { outcome: "over" };
}

function noteLeaving(text: typeof texts.$inferSelect, body: string, at: number): void {
  const { phone, idempotencyKey } = text;
  const [key, whom] = [keyHash(idempotencyKey), numberHash(phone)];
  const [words, detail] = [wordsHash(phone, body), lineDetail(text)];
  recordJournalLine({ kind: "text", key, whom, words, detail, at });
}

/** Whether a text may leave by now, because texts are not stopped (CL-10). */
export function mayTextLeave(textId: string): boolean {
  const text = db.select().from(texts).where(eq(texts.id, textId)).get();
  return text !== undefined && !isStopped(text);
}

/**
 * Whether a reserved text may still leave: neither have texts been stopped since (CL-10) nor has
 * its person stopped them, such as while the disk was waited for (LG-01). Asked right before the
 * carrier is called.
 */
export function mayReservedTextLeave(textId: string, now: number = Date.now()): boolean {
  const text = db.select().from(texts).where(eq(texts.id, textId)).get();
  if (text === undefined || isStopped(text)) return false;
  return checkSuppression({ phone: text.phone, purpose: text.purpose, now }).allowed;
}

// It was sealed under another SESSION_SECRET: the words without the link would help nobody.
function endUnreadable(textId: string, now: number): ReservedText {
  db.update(texts).set({ status: "failed", endedAt: now }).where(eq(texts.id, textId)).run();
  return { outcome: "over" };
}

export type Reserving = {
  /** For a demo whose clock runs faster. */
  ignoreQuietHours?: boolean;
  /** What may leave on a day; null without a limit. */
  budget?: SegmentBudget | null;
  now?: number;
};

/**
 * Marks a text as handed to the carrier, before the carrier is called: the outbox's first half
 * (TW-41). Checks suppression again, because an opt-out may have come since it was queued, the
 * quiet hours of a text that is no direct answer (LG-05, LG-08), and whether texts are stopped
 * (CL-10). News beyond the day's budget, or to a number that may be somebody else's by now, is
 * withheld (issue 25, 3).
 * @throws NotFound
 */
export function reserveText(
  textId: string,
  { ignoreQuietHours = false, budget = null, now = Date.now() }: Reserving = {},
): ReservedText {
  return transaction(() => {
    const text = db.select().from(texts).where(eq(texts.id, textId)).get();
    if (!text) throw new NotFound(`There is no text ${textId}.`);
    if (text.status !== "queued" && text.status !== "reserved") return { outcome: "over" };
    if (text.status === "queued" && isStopped(text)) return { outcome: "over" };
    const { phone } = text;
    const [body] = joinSecrets(text, [text.body]) ?? [];
    if (body === undefined) return endUnreadable(textId, now);
    if (text.status === "reserved")
      return { outcome: "resolve", phone, body, reservedAt: text.reservedAt ?? text.createdAt };
    const leftAt = whenTextLeft({ ...text, body }, now);
    if (leftAt !== null) return endAsSent(textId, leftAt);
    const check = checkSuppression({ phone, purpose: text.purpose, now });
    if (!check.allowed) {
      withholdText(text, "suppressed", now);
      return { outcome: "over" };
    }
    const { untilAt: quietUntil, localTime } = recipientHours(phone, now);
    const untilAt = waitsUntil(text, quietUntil, now);
    if (untilAt !== null && !ignoreQuietHours) {
      db.update(texts).set({ notBeforeAt: untilAt }).where(eq(texts.id, textId)).run();
      return { outcome: "wait", untilAt };
    }
    const held = holdNews(text, budget, now);
    if (held !== null) return held;
    countLeavingSegments(phone, text.segments, now);
    db.update(texts)
      .set({
        status: "reserved",
        reservedAt: now,
        attempts: text.attempts + 1,
        consentEventId: check.consentEventId,
        suppressionCheckedAt: check.checkedAt,
        recipientLocalTime: localTime,
      })
      .where(and(eq(texts.id, textId), eq(texts.status, "queued")))
      .run();
    noteLeaving(text, body, now);
    return { outcome: "send", phone, body, reservedAt: now };
  });
}
