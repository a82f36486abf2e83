import { eq } from "drizzle-orm";
import { addDays } from "~/core/claims/facts/calendar";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import type { CourtSheet } from "~/core/claims/filing/court-sheets";
import { filingGaps, sheetOf } from "~/core/claims/filing/filing-gaps";
import {
  listCustody,
  listPictures,
  type ListedCustody,
  type ListedPicture,
} from "~/core/claims/filing/list-pictures";
import { listTexts } from "~/core/claims/filing/list-texts";
import {
  listStops,
  statementOfFacts,
  type ListedStop,
  type ListedText,
  type Sentence,
} from "~/core/claims/filing/statement-of-facts";
import { whatToProve } from "~/core/claims/filing/what-to-prove";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { mayTellLastDay } from "~/core/claims/judge/limitation";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { isTheoryApproved } from "~/core/claims/theories/approvals";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";

/** The contents of a filing packet for one claim (CL-11). */
export type FilingContent = {
  caseNumber: string;
  sheet: CourtSheet;
  sender: { name: string; phone: string | null };
  statement: Sentence[];
  pictures: ListedPicture[];
  texts: ListedText[];
  stops: ListedStop[];
  hasRegistryDate: boolean;
  custody: ListedCustody[];
  theories: {
    title: string;
    citations: string[];
    version: number;
    toProve: string[];
    /** For each text that counts, the last day on which to file is safe; empty where unsure. */
    safeDays: { of: string; day: string }[];
  }[];
};

// The day before the last one: never the last day itself (claims, 7.1).
const safeDaysOf = (finding: TheoryFinding): { of: string; day: string }[] =>
  mayTellLastDay([finding])
    ? finding.texts.map(({ day, lastDay }) => ({ of: day, day: addDays(lastDay, -1) }))
    : [];

/**
 * The filing packet for a person who files their claim themselves (CL-11). @throws NotFound;
 * RuleBroken `packet_not_ready` with all that is missing
 */
export function draftFiling(caseId: string, now: number = Date.now()): FilingContent {
  const judged = judgeCase(caseId, now);
  const { facts, allowed, holding } = judged;
  const sheet = sheetOf(judged);
  const gaps = filingGaps(caseId, judged);
  if (!sheet || gaps.length > 0) throw new RuleBroken("packet_not_ready", gaps.join(" "));
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  // As letter and instrument name it: staff's correction goes before the picture's words.
  const name =
    facts.respondentName ?? row?.senderName ?? row?.violatorDomain ?? "the sender of the texts";
  const pictures = listPictures(caseId);
  const texts = listTexts(
    facts,
    allowed,
    pictures.map(({ id }) => id),
  );
  return {
    caseNumber: row?.externalCaseId ?? caseId,
    sheet,
    sender: { name, phone: row?.senderPhone ?? null },
    statement: statementOfFacts(facts, texts, name),
    pictures,
    texts,
    stops: listStops(facts),
    hasRegistryDate: facts.registryDate !== null && facts.registryDate !== notRegistered,
    custody: listCustody(pictures),
    theories: holding
      .filter(({ entry }) => isTheoryApproved(allowed.approvals, entry.id))
      .map((finding) => ({
        title: finding.entry.title,
        citations: [...finding.entry.citations],
        version: finding.entry.version,
        toProve: whatToProve(finding.entry),
        safeDays: safeDaysOf(finding),
      })),
  };
}
