import { asc, eq } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import type { CaseReading } from "~/core/cases/reading/record-reading";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import { factsOfMatter, textsOfCase } from "~/core/claims/facts/facts-of-matter";
import { listCustody, type ListedCustody } from "~/core/claims/filing/list-pictures";
import { tableOfTexts } from "~/core/claims/filing/list-texts";
import { listStops, type ListedStop } from "~/core/claims/filing/statement-of-facts";
import type { GateJudgment } from "~/core/claims/gate/gate-decision";
import { findInstrument } from "~/core/claims/instrument/record-instrument";
import { countedTexts } from "~/core/claims/queries-letter-claim";
import { hashOfWords } from "~/core/claims/register/built-items";
import { listExhibits } from "~/core/evidence/exhibits";
import { listLetters } from "~/core/outreach/list-letters";
import { db } from "~/db/client";
import { readings } from "~/db/schema/cases";
import type { OutreachStep } from "~/db/vocabulary";

/** A text that a letter counts, as its Exhibit B lists it; times and pictures where known. */
export type LetterMessage = {
  words: string;
  sha256: string;
  /** Day and time with its zone. */
  at: string | null;
  /** The number of the picture in Exhibit A that shows it, from 1. */
  picture: number | null;
};

/**
 * The contents of a letter about a case, from the rows. `earlier` are the steps whose letters left,
 * with the instants at which they did.
 */
export type CaseForLetter = {
  caseNumber: string;
  company: string;
  respondent: string | null;
  senderPhone: string | null;
  personName: string | null;
  personPhone: string | null;
  messages: LetterMessage[];
  times: string[];
  stops: ListedStop[];
  registeredOn: string | null;
  /** The hash of the registry's e-mail that shows it, where one is kept. */
  registryMail: string | null;
  custody: ListedCustody[];
  instrument: { madeAt: number; sha256: string } | null;
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

const maxTimes = 20;

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

// Before anything is judged, a sample quotes the sender's bubbles as they were read, each once.
function seenMessages(caseId: string, seen: readonly CaseReading[]): LetterMessage[] {
  const [only] = seen;
  const words =
    seen.length === 1
      ? (only?.messages ?? []).filter(({ from }) => from === "sender").map(({ text }) => text)
      : textsOfCase(caseId).flatMap(({ direction, words: said }) =>
          direction === "from_sender" && said !== null ? [said] : [],
        );
  return words.map((said) => ({
    words: said.slice(0, 1500),
    sha256: hashOfWords(said),
    at: null,
    picture: null,
  }));
}

function messagesOf(judged: GateJudgment, files: readonly { id: string }[]): LetterMessage[] {
  const pictures = files.map(({ id }) => id);
  return tableOfTexts(countedTexts(judged), pictures).map(
    ({ day, clock, words, sha256, picture }) => ({
      words,
      sha256,
      at: day === null ? null : [day, ...(clock === null ? [] : [clock])].join(", "),
      picture,
    }),
  );
}

function instrumentOf(caseId: string): CaseForLetter["instrument"] {
  const found = findInstrument(caseId);
  return found ? { madeAt: found.madeAt, sha256: found.pdfHash } : null;
}

// What counts must be what the e-mail shows: staff's later correction is not.
function registryMailOf(caseId: string): string | null {
  const line = factsOfMatter(caseId).lines.find(({ fact }) => fact === "registry_date");
  if (line?.source !== "outside") return null;
  return listExhibits(line.caseId).find(({ id }) => id === line.sourceRef)?.sha256 ?? null;
}

// A letter that never left, or came back, was written to nobody.
function earlierSteps(caseId: string): CaseForLetter["earlier"] {
  const rows = listLetters(caseId).flatMap(({ step, state, sentAt, createdAt }) =>
    state === "sent" ? [{ step, at: sentAt ?? createdAt }] : [],
  );
  return rows.filter(({ step }, index) => rows.findIndex((row) => row.step === step) === index);
}

/**
 * Gathers the contents of a letter about a case. @param judged the judgment that it rests on
 * @throws NotFound
 */
export function getCaseForLetter(caseId: string, judged: GateJudgment): CaseForLetter {
  const row = getCase(caseId);
  const seen = readingsOf(caseId);
  const times = seen.flatMap(({ timestamps }) => timestamps.map(({ raw }) => raw));
  const person = findPerson(row.userId);
  const files = listCaseFiles(caseId);
  const counted = messagesOf(judged, files);
  const { registryDate, respondentName } = judged.facts;
  return {
    caseNumber: row.externalCaseId ?? caseId,
    company: row.violatorDomain ?? row.violatorEmail ?? "the sender",
    respondent: respondentName,
    senderPhone: row.senderPhone,
    personName: person ? `${person.firstName} ${person.lastName}`.trim() || null : null,
    personPhone: person?.phone ?? null,
    messages: counted.length > 0 ? counted : seenMessages(caseId, seen),
    times: (seen.length === 1 ? times : [...new Set(times)]).slice(0, maxTimes),
    stops: listStops(judged.facts),
    registeredOn: registryDate === notRegistered ? null : registryDate,
    registryMail: registryMailOf(caseId),
    custody: listCustody(files.map(({ id, fileHash }) => ({ id, name: id, sha256: fileHash }))),
    instrument: instrumentOf(caseId),
    files,
    earlier: earlierSteps(caseId),
  };
}
