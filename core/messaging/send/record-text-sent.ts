import { eq } from "drizzle-orm";
import { applyReports } from "~/core/messaging/send/record-delivery";
import { mayMoveTo } from "~/core/messaging/send/text-status";
import { meetAdoptedText } from "~/core/restore/adopted-lines";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { texts } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";
import type { TextStatus } from "~/db/vocabulary";

/**
 * Records that the carrier accepted a text, the outbox's second half (TW-41), then applies the
 * delivery reports that overtook it (TW-22).
 * @returns the error code that such a report brought, or null
 * @throws NotFound
 */
export function recordTextSent(
  textId: string,
  sent: { sid: string; status: TextStatus; segments: number },
  now: number = Date.now(),
): number | null {
  return transaction(() => {
    const text = db.select().from(texts).where(eq(texts.id, textId)).get();
    if (!text) throw new NotFound(`There is no text ${textId}.`);
    const status = mayMoveTo(text.status, sent.status)
      ? sent.status
      : text.status === "reserved"
        ? "accepted"
        : text.status;
    db.update(texts)
      .set({
        twilioSid: sent.sid,
        status,
        segments: sent.segments || text.segments,
        sentAt: text.sentAt ?? now,
      })
      .where(eq(texts.id, textId))
      .run();
    meetAdoptedText(sent.sid, now);
    applyReports(sent.sid, now);
    return (
      db.select({ code: texts.errorCode }).from(texts).where(eq(texts.id, textId)).get()?.code ??
      null
    );
  });
}
