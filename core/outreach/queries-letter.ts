import { and, asc, desc, eq } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import type { CaseReading } from "~/core/cases/reading/record-reading";
import { db } from "~/db/client";
import { readings } from "~/db/schema/cases";
import { outreachLetters } from "~/db/schema/outreach";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * All that a letter about a case says, from the rows. `earlier` are the steps written before, with
 * when.
 */
export type CaseForLetter = {
  caseNumber: string;
  company: string;
  senderPhone: string | null;
  personName: string | null;
  personPhone: string | null;
  messages: string[];
  times: string[];
  files: {
    id: string;
    filePath: string;
    fileType: string;
    fileSize: number;
    fileHash: string;
    arrivedAt: number;
  }[];
  earlier: { step: OutreachStep; at: number }[];
};

const mostMessages = 20;

function readingOf(caseId: string): CaseReading | undefined {
  const row = db
    .select()
    .from(readings)
    .where(eq(readings.caseId, caseId))
    .orderBy(desc(readings.createdAt))
    .limit(1)
    .get();
  return row?.result as CaseReading | undefined;
}

function earlierSteps(caseId: string): CaseForLetter["earlier"] {
  const rows = db
    .select({ step: outreachLetters.step, at: outreachLetters.createdAt })
    .from(outreachLetters)
    .where(and(eq(outreachLetters.caseId, caseId)))
    .orderBy(asc(outreachLetters.createdAt))
    .all();
  return rows.filter(({ step }, index) => rows.findIndex((row) => row.step === step) === index);
}

/** Gathers what a letter about a case says. @throws NotFound */
export function getCaseForLetter(caseId: string): CaseForLetter {
  const row = getCase(caseId);
  const reading = readingOf(caseId);
  const person = findPerson(row.userId);
  const messages = (reading?.messages ?? [])
    .filter(({ from }) => from === "sender")
    .map(({ text }) => text.slice(0, 1500));
  return {
    caseNumber: row.externalCaseId ?? caseId,
    company: row.violatorDomain ?? row.violatorEmail ?? "the sender",
    senderPhone: row.senderPhone,
    personName: person ? `${person.firstName} ${person.lastName}`.trim() || null : null,
    personPhone: person?.phone ?? null,
    messages: messages.slice(0, mostMessages),
    times: (reading?.timestamps ?? []).map(({ raw }) => raw).slice(0, mostMessages),
    files: listCaseFiles(caseId),
    earlier: earlierSteps(caseId),
  };
}
