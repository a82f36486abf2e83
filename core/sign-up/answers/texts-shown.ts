import { acceptedDocuments } from "~/core/accounts/legal-texts/accepted-documents";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { legalTextAt } from "~/core/accounts/legal-texts/legal-text-at";
import type { LegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { RuleBroken } from "~/core/errors";
import type { LegalLanguage } from "~/db/vocabulary";

/** The texts that a newcomer is asked to accept now, in their language. @throws NotFound */
export const textsToAccept = (
  language: LegalLanguage = "en",
  now: number = Date.now(),
): LegalText[] => acceptedDocuments.map((document) => currentLegalText(document, language, now));

/** What a form carries of the texts that it showed: exactly which rows they are (CL-06). */
export const seenOf = (texts: readonly LegalText[]): string => texts.map(({ id }) => id).join(" ");

/** The same for texts that a message of ours led to: those that stood when it was written. */
export const seenAt = (texts: readonly LegalText[], at: number): string =>
  texts
    .map(({ document, language }) => legalTextAt(document, language, at)?.id ?? "none")
    .join(" ");

/**
 * Refuses an acceptance of texts that say something else by now than what was shown: nobody accepts
 * words that they could not read (CL-06). @throws RuleBroken `texts_changed`
 */
export function checkSeen(seen: string, texts: readonly LegalText[]): void {
  if (seen === seenOf(texts)) return;
  throw new RuleBroken(
    "texts_changed",
    "What we ask you to accept has changed since this was shown to you. Nothing was accepted: please read it once more, then press the button again.",
  );
}
