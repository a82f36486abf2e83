import { eq } from "drizzle-orm";
import { applyConsequence, type DeliveryConsequence } from "~/core/messaging/send/record-delivery";
import { noteTextNotLeft } from "~/core/messaging/send/release-text";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { texts } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Records that the carrier refused a text, with its error code, and applies the consequence for the
 * number or the text (TW-43).
 * @throws NotFound
 */
export function recordTextRefused(
  textId: string,
  errorCode: number,
  consequence: DeliveryConsequence,
  now: number = Date.now(),
): void {
  transaction(() => {
    const text = db.select().from(texts).where(eq(texts.id, textId)).get();
    if (!text) throw new NotFound(`There is no text ${textId}.`);
    db.update(texts)
      .set({ status: "failed", errorCode, endedAt: now })
      .where(eq(texts.id, textId))
      .run();
    noteTextNotLeft({ key: text.idempotencyKey, phone: text.phone }, now);
    applyConsequence(textId, consequence, now);
  });
}
