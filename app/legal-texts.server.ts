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
 * A legal text for its page, from the row that people accept. In demo mode it may be a draft; in
 * live mode counsel must have approved this version and named the governing law, so that nobody is
 * asked to agree to a placeholder.
 * @throws Response 503
 */
export function requireLegalText(document: LegalDocument) {
  const isBuildApproved =
    env.LEGAL_TEXTS_APPROVED === legalVersion && env.GOVERNING_LAW !== undefined;
  if (!isBuildApproved && !env.demo) notReady();
  nameLegalTexts();
  const { title, version, body, approvedBy, publishedBy } = currentLegalText(document);
  // A text that was published after the build has counsel's name in its own row.
  const isApproved = publishedBy === byTheBuild ? isBuildApproved : approvedBy !== null;
  if ((!isApproved && !env.demo) || !textGate([document]).allowed) notReady();
  return { title, version, isDraft: !isApproved, text: readMarkup(body) };
}

/**
 * Refuses to show or accept, in live mode, legal texts that counsel has not approved (CL-04).
 * @throws Response 503
 */
export function requireApprovedTexts(
  texts: readonly { document: LegalDocument; language: LegalLanguage }[],
): void {
  if (!texts.every(({ document, language }) => textGate([document], language).allowed)) notReady();
}
