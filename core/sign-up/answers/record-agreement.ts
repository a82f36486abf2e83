import { acceptedDocuments } from "~/core/accounts/legal-texts/accepted-documents";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { checkTextGate } from "~/core/claims/gate/text-gate";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { agreements } from "~/db/schema/accounts";
import type { Channel, LegalLanguage } from "~/db/vocabulary";

export type AgreementGiven = {
  userId: string;
  /** The person's own words or the button they pressed. */
  answer: string;
  /** What stood before them when they gave it, word for word. */
  shown: string | null;
  state: string | null;
  channel: Channel;
  language?: LegalLanguage;
  phone?: string;
  ip?: string;
  userAgent?: string;
  at: number;
};

/**
 * Records that a person accepted terms, privacy policy, assignment, age and state: exactly the text
 * of its row, what was shown, time, address or number (CL-06). Once per version. A newcomer gets
 * the papers with their welcome.
 * @throws RuleBroken `text_not_approved` in live mode, of all doors, while counsel has not approved
 * what would be accepted (CL-04)
 */
export function recordAgreement(given: AgreementGiven): void {
  checkTextGate(acceptedDocuments, given.language, given.at);
  for (const document of acceptedDocuments) {
    const text = currentLegalText(document, given.language, given.at);
    db.insert(agreements)
      .values({
        id: newId("agr"),
        userId: given.userId,
        document,
        version: text.version,
        wording: text.body,
        legalTextId: text.id,
        shown: given.shown,
        answer: given.answer,
        state: given.state,
        channel: given.channel,
        phone: given.phone ?? null,
        ip: given.ip ?? null,
        userAgent: given.userAgent ?? null,
        createdAt: given.at,
      })
      .onConflictDoNothing()
      .run();
  }
}

/** Has what was accepted at an instant sent to whoever did, as papers (CL-06). */
export function sendAccepted(userId: string, at: number): void {
  recordEvent("agreement/accepted", { userId, at }, `accepted:${userId}:${at}`);
}
