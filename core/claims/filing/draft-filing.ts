import { eq } from "drizzle-orm";
import { isLive } from "~/core/app-mode";
import { stateAt } from "~/core/claims/facts/place-moment";
import { findCourtSheet, type CourtSheet } from "~/core/claims/filing/court-sheets";
import { whatToProve } from "~/core/claims/filing/what-to-prove";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { lastDayOf, mayTellLastDay } from "~/core/claims/judge/limitation";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import { findApproval } from "~/core/claims/register/allowed-on";
import { filingSubject } from "~/core/claims/register/built-items";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { caseFiles } from "~/db/schema/evidence";

/** What a packet for filing says of one claim (CL-11). */
export type FilingContent = {
  caseNumber: string;
  sheet: CourtSheet;
  respondent: string;
  texts: { day: string; words: string }[];
  asked: boolean;
  theories: {
    title: string;
    citations: string[];
    version: number;
    toProve: string[];
    lastDay: string | null;
  }[];
  exhibits: { name: string; sha256: string }[];
};

/**
 * The sheet of the court where the person files their claim themselves (CL-11), or undefined: the
 * pathway is not theirs, the state has no sheet, or in live mode counsel has not approved it.
 */
export function filingSheetFor({
  facts,
  allowed,
  pathway,
}: Pick<JudgedCase, "facts" | "allowed" | "pathway">): CourtSheet | undefined {
  const state = facts.forum ?? stateAt(facts.stateHistory, allowed.today);
  const sheet = state === null ? undefined : findCourtSheet(state);
  if (pathway !== "person_files" || !sheet) return undefined;
  const isMissing = isLive() && !findApproval("letter", filingSubject(sheet.state), allowed.today);
  return isMissing ? undefined : sheet;
}

/**
 * What the person needs to file their claim themselves (CL-11), or undefined where they have no
 * sheet for it. @throws NotFound
 */
export function draftFiling(caseId: string, now: number = Date.now()): FilingContent | undefined {
  const judged = judgeCase(caseId, now);
  const { facts, allowed, holding } = judged;
  const sheet = filingSheetFor(judged);
  if (!sheet) return undefined;
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  const files = db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).all();
  return {
    caseNumber: row?.externalCaseId ?? caseId,
    sheet,
    respondent: row?.senderName ?? row?.violatorDomain ?? "the sender of the texts",
    texts: marketingTexts(facts, allowed).map(({ id, day }) => ({
      day: day ?? "a day that is not known",
      words: facts.texts.find((text) => text.id === id)?.words ?? "",
    })),
    asked: (facts.stops ?? []).length > 0,
    theories: holding
      .filter(({ entry }) => isTheoryApproved(allowed.approvals, entry.id))
      .map((finding) => ({
        title: finding.entry.title,
        citations: [...finding.entry.citations],
        version: finding.entry.version,
        toProve: whatToProve(finding.entry),
        lastDay: mayTellLastDay([finding]) ? lastDayOf(finding) : null,
      })),
    exhibits: files.map(({ fileName, fileHash }) => ({ name: fileName, sha256: fileHash })),
  };
}
