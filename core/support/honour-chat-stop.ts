import { and, eq } from "drizzle-orm";
import { optOut } from "~/core/consent/opt-out";
import { recordConsent } from "~/core/consent/record-consent";
import { stopAnyTime } from "~/core/consent/wordings";
import { readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { findLine } from "~/core/messaging/queries";
import { plainWords } from "~/core/words/plain-words";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

export type SaidInChat = { userId: string; body: string; ip: string | null };

function hasWished(userId: string): boolean {
  const wish = and(eq(consentEvents.userId, userId), eq(consentEvents.action, "wished_for_texts"));
  return db.select({ id: consentEvents.id }).from(consentEvents).where(wish).get() !== undefined;
}

/**
 * Honours an opt-out in the chat at once, as by text (LG-02), in the transaction around. Without a
 * proven number it takes back the box that was ticked for one (`wished_for_texts`), of the account
 * alone: the number may be somebody else's.
 */
export function honourChatStop(
  { userId, body, ip }: SaidInChat,
  messageId: string,
  at: number,
): void {
  const word = readStopWord(plainWords(body));
  const certainty = word ? "clear" : readRevocation(body, { hasMedia: false });
  if (certainty === null || certainty === "keep") return;
  const scope = certainty === "doubtful" ? "recurring" : "all";
  const reason = word === "per_se" ? "keyword" : "free_text";
  const said = { scope, channel: "web", messageId, userId, ip, at } as const;
  const words = body.slice(0, 500);
  const { phone } = findLine(userId);
  if (phone !== null)
    optOut({ ...said, phone, reason, needsReview: reason === "free_text", words });
  else if (hasWished(userId))
    recordConsent({
      ...said,
      action: "opted_out",
      affirmativeAct: words,
      wording: stopAnyTime.text,
      wordingVersion: stopAnyTime.version,
      campaign: reason,
    });
}
