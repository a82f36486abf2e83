import { byTheBuild, currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { textGate } from "~/core/claims/gate/text-gate";
import { legalVersion } from "~/core/accounts/legal-texts/shipped-texts";
import { readMarkup } from "~/core/words/read-markup";
import { env } from "~/env";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

function notReady(): never {
  throw new Response("This page is not ready yet.", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Cache-Control": "no-store" },
  });
}

/**
 * A legal text as its page shows it, from the row that people accept: in demo mode as a draft, in
 * live mode only when counsel has approved this version and named the governing law, so that nobody
 * is asked to agree to a placeholder.
 * @throws Response 503
 */
export function requireLegalText(document: LegalDocument) {
  const isBuildApproved =
    env.LEGAL_TEXTS_APPROVED === legalVersion && env.GOVERNING_LAW !== undefined;
  if (!isBuildApproved && !env.demo) notReady();
  nameLegalTexts();
  const { title, version, body, approvedBy, publishedBy } = currentLegalText(document);
  // What was published since the build has counsel's name in its own row.
  const isApproved = publishedBy === byTheBuild ? isBuildApproved : approvedBy !== null;
  if ((!isApproved && !env.demo) || !textGate([document]).allowed) notReady();
  return { title, version, isDraft: !isApproved, text: readMarkup(body) };
}

/**
 * Refuses to show or accept legal texts that counsel does not approve in live mode (CL-04).
 * @throws Response 503
 */
export function requireApprovedTexts(
  texts: readonly { document: LegalDocument; language: LegalLanguage }[],
): void {
  if (!texts.every(({ document, language }) => textGate([document], language).allowed)) notReady();
}
