import type { ClaimInstrument } from "~/core/claims/instrument/record-instrument";
import { marksOfCase } from "~/core/restore/mail-marks";

/**
 * The marks of the mail that brings an instrument to its person: by the case's pictures and by what
 * the paper says. One that says something else, such as another number of its case, is another
 * paper.
 */
export function listInstrumentMarks({
  caseId,
  content,
}: Pick<ClaimInstrument, "caseId" | "content">): string[] {
  const { caseNumber, assignor, respondent, theories, texts, agreement, wording } = content;
  return marksOfCase(
    caseId,
    "assignment",
    ...[caseNumber, assignor, respondent, wording?.sha256 ?? ""],
    ...[agreement.wordingSha256, String(agreement.acceptedAt)],
    ...theories.toSorted(),
    ...texts.map(({ at, sender, wordsSha256 }) => `${at} ${sender} ${wordsSha256}`).toSorted(),
  );
}
