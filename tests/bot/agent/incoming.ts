import { desc, eq } from "drizzle-orm";
import { takeInText } from "~/core/messaging/receive/take-in-text";
import { db } from "~/db/client";
import { conversations, messages, texts } from "~/db/schema/conversations";

let made = 0;

/** A text that came in from a number: stored, not yet answered. @returns its message id */
export async function comesIn(
  from: string,
  body: string,
  receivedAt = Date.now(),
): Promise<string> {
  made += 1;
  const sid = `SM${String(made).padStart(32, "0")}`;
  const recorded = await takeInText(
    {
      sid,
      from,
      body,
      optOutType: null,
      media: [],
      form: new URLSearchParams({ From: from }).toString(),
      receivedAt,
      productName: "TextClaim",
    },
    null,
  );
  return recorded.messageId;
}

/** What was queued for a number, newest first. */
export function queuedFor(phone: string): string[] {
  return db
    .select()
    .from(texts)
    .where(eq(texts.phone, phone))
    .orderBy(desc(texts.createdAt), desc(texts.id))
    .all()
    .map(({ body }) => body);
}

export function messageOf(id: string) {
  return db.select().from(messages).where(eq(messages.id, id)).get();
}

export function conversationOf(id: string) {
  return db.select().from(conversations).where(eq(conversations.id, id)).get();
}
