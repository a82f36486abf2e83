import { acceptedDocuments } from "~/core/accounts/legal-texts/accepted-documents";
import type { LegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { checkTextGate } from "~/core/claims/gate/text-gate";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { checkSeen, textsToAccept } from "~/core/sign-up/answers/texts-shown";
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
  /** Which texts were shown to them (`seenOf`); every door to people says it. */
  seen?: string;
  state: string | null;
  channel: Channel;
  language?: LegalLanguage;
  phone?: string;
  ip?: string;
  userAgent?: string;
  at: number;
};

/**
 * Records that a person accepted these texts: exactly the text of each row, what was shown, time,
 * address or number (CL-06). Once per version.
 * @throws RuleBroken `text_not_approved` in live mode, of all doors, while counsel has not approved
 * what would be accepted (CL-04); `texts_changed` where other texts were shown
 */
export function recordAcceptedTexts(given: AgreementGiven, texts: readonly LegalText[]): void {
  if (given.seen !== undefined) checkSeen(given.seen, texts);
  for (const text of texts) {
    const document = acceptedDocuments.find((each) => each === text.document);
    if (!document) continue;
    checkTextGate([document], text.language, given.at);
    db.insert(agreements)
      .values({
        id: newId("agr"),
        userId: given.userId,
        document,
        version: text.version,
        // They stand in the row of the text, once for everybody.
        wording: "",
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

/**
 * Records that a newcomer accepted terms, privacy policy, assignment, age and state, as they are in
 * their language at that instant, and as they were shown. They get the papers with their welcome.
 * Every door to an account comes here, so that a stop of sign-ups holds at all of them (CL-10).
 * @throws RuleBroken `sign_ups_stopped`, `text_not_approved`, `texts_changed`
 */
export function recordAgreement(given: AgreementGiven): void {
  if (closedIn(given.state, "sign_ups", given.at, given.language) === "stopped")
    throw new RuleBroken(
      "sign_ups_stopped",
      "We can't open accounts at the moment. Please try again later.",
    );
  checkTextGate(acceptedDocuments, given.language, given.at);
  recordAcceptedTexts(given, textsToAccept(given.language, given.at));
}

/** Has what was accepted at an instant sent to whoever did, as papers (CL-06). */
export function sendAccepted(userId: string, at: number): void {
  recordEvent("agreement/accepted", { userId, at }, `accepted:${userId}:${at}`);
}
