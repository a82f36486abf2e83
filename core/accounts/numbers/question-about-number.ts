import { and, eq, inArray, max } from "drizzle-orm";
import { findNumber, type PhoneNumber } from "~/core/accounts/queries";
import { checkSuppression } from "~/core/consent/check-suppression";
import { days } from "~/core/duration";
import { messagesOf } from "~/core/messaging/messages-of";
import { isNews } from "~/core/messaging/send/withhold-text";
import { db } from "~/db/client";
import { conversations, messages, texts } from "~/db/schema/conversations";

/** What to ask: since when (ms) it may have changed hands, or null; and whether its carrier. */
export type QuestionAboutNumber = { phone: string; heardAt: number | null; carrier: boolean };

const silence = days(90);
const lookedThrough = 2000;

// Only what came from the number itself, or proved it, says whose it was.
function lastHeard(number: PhoneNumber, now: number): number {
  const newest = (since?: number): number | null =>
    db
      .select({ at: max(messages.createdAt) })
      .from(messages)
      .where(
        and(
          inArray(
            messages.id,
            messagesOf(eq(conversations.phone, number.phone), { most: lookedThrough, since }),
          ),
          eq(messages.senderType, "user"),
          eq(messages.channel, "sms"),
        ),
      )
      .get()?.at ?? null;
  const { provenAt, firstTextAt, createdAt } = number;
  const texted = newest(now - silence) ?? newest() ?? 0;
  return Math.max(provenAt ?? 0, firstTextAt ?? 0, createdAt, texted);
}

/**
 * What must be asked before a queued text leaves (issue 25, 3): of news, whether a number that was
 * silent for 90 days is still its owner's, unless that was asked within 90 days; and once, which
 * carrier it has.
 * @returns null when there is nothing to ask
 */
export function questionAboutNumber(
  textId: string,
  asked: readonly ("owner" | "carrier")[],
  now: number,
): QuestionAboutNumber | null {
  const text = db.select().from(texts).where(eq(texts.id, textId)).get();
  if (!text || text.status !== "queued" || !isNews(text)) return null;
  const { phone } = text;
  const number = findNumber(phone);
  if (!number || number.ownerDoubtedAt !== null) return null;
  // A number that was given up and has a new owner since is asked about like any other.
  if (!checkSuppression({ phone, purpose: text.purpose, now }).allowed) return null;
  const heardAt = asked.includes("owner") ? lastHeard(number, now) : now;
  const owner = now - Math.max(heardAt, number.ownerAskedAt ?? 0) >= silence;
  const carrier = asked.includes("carrier") && number.carrier === null;
  return owner || carrier ? { phone, heardAt: owner ? heardAt : null, carrier } : null;
}
