import { isLive } from "~/core/app-mode";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import type { GateAnswer } from "~/core/claims/gate/gate-decision";
import { findApprovalOfWords } from "~/core/claims/register/allowed-on";
import { textSubject } from "~/core/claims/register/list-register";
import { RuleBroken } from "~/core/errors";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

/**
 * Whether legal texts may be shown and accepted now (CL-04): in live mode only those whose exact
 * words have an unexpired approval of counsel, each on its own; in demo mode as samples. Missing
 * approvals are named in words for staff. @throws NotFound
 */
export function textGate(
  documents: readonly LegalDocument[],
  language: LegalLanguage = "en",
  now: number = Date.now(),
): GateAnswer {
  if (!isLive()) return { allowed: true };
  const today = new Date(now).toISOString().slice(0, 10);
  const missing = documents
    .map((document) => currentLegalText(document, language, now))
    .filter((text) => !findApprovalOfWords("text", textSubject(text), text.sha256, today))
    .map((text) => `${text.title} (${text.language}), version ${text.version}`);
  if (missing.length === 0) return { allowed: true };
  return {
    allowed: false,
    code: "text_not_approved",
    missing: [
      `Counsel has not approved, or no longer approves, these legal texts: ${missing.join("; ")}.`,
    ],
  };
}

/** @throws RuleBroken `text_not_approved` with what is missing; NotFound */
export function checkTextGate(
  documents: readonly LegalDocument[],
  language?: LegalLanguage,
  now: number = Date.now(),
): void {
  const answer = textGate(documents, language, now);
  if (!answer.allowed) throw new RuleBroken(answer.code, answer.missing.join(" "));
}
