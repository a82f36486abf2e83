import { and, asc, eq } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import type { CaseReading } from "~/core/cases/reading/record-reading";
import { textsOfCase } from "~/core/claims/facts/facts-of-matter";
import { db } from "~/db/client";
import { readings } from "~/db/schema/cases";
import { outreachLetters } from "~/db/schema/outreach";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * The contents of a letter about a case, from the rows. `earlier` are the steps already written,
 * with their instants.
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

const maxMessages = 20;

// The newest reading of each picture, oldest picture first.
function readingsOf(caseId: string): CaseReading[] {
  const rows = db
    .select()
    .from(readings)
    .where(eq(readings.caseId, caseId))
    .orderBy(asc(readings.createdAt))
    .all();
  return [...new Map(rows.map((row) => [row.fileId, row])).values()].map(
    ({ result }) => result as CaseReading,
  );
}

// Several pictures of one thread may show a text more than once; a letter counts it once (CL-01).
function messagesOf(caseId: string, seen: readonly CaseReading[]): string[] {
  const [only] = seen;
  const words =
    seen.length === 1
      ? (only?.messages ?? []).filter(({ from }) => from === "sender").map(({ text }) => text)
      : textsOfCase(caseId).flatMap(({ direction, words: said }) =>
          direction === "from_sender" && said !== null ? [said] : [],
        );
  return words.map((said) => said.slice(0, 1500)).slice(0, maxMessages);
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

/** Gathers the contents of a letter about a case. @throws NotFound */
export function getCaseForLetter(caseId: string): CaseForLetter {
  const row = getCase(caseId);
  const seen = readingsOf(caseId);
  const times = seen.flatMap(({ timestamps }) => timestamps.map(({ raw }) => raw));
  const person = findPerson(row.userId);
  return {
    caseNumber: row.externalCaseId ?? caseId,
    company: row.violatorDomain ?? row.violatorEmail ?? "the sender",
    senderPhone: row.senderPhone,
    personName: person ? `${person.firstName} ${person.lastName}`.trim() || null : null,
    personPhone: person?.phone ?? null,
    messages: messagesOf(caseId, seen),
    times: (seen.length === 1 ? times : [...new Set(times)]).slice(0, maxMessages),
    files: listCaseFiles(caseId),
    earlier: earlierSteps(caseId),
  };
}
