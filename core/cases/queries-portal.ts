import { and, desc, eq } from "drizzle-orm";
import { findJoined } from "~/core/cases/intake/find-open-case";
import type { CaseReading } from "~/core/cases/reading/record-reading";
import { db, sqlite } from "~/db/client";
import { cases, readings } from "~/db/schema/cases";
import { intakeRefusals } from "~/db/schema/evidence";
import type { CaseStatus, OutreachStep } from "~/db/vocabulary";

const countByStatus = sqlite.prepare<[string], { status: CaseStatus; count: number }>(
  "SELECT status, count(*) AS count FROM cases INDEXED BY cases_user WHERE user_id = ? GROUP BY status",
);

/** How many cases a person has, in all and by status. */
export function countCasesOf(userId: string): {
  total: number;
  byStatus: Partial<Record<CaseStatus, number>>;
} {
  const rows = countByStatus.all(userId);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
}

/**
 * A case as a row of its owner's list; `reason` of a rejection, `picture` the file when the case
 * has exactly one and it is an image.
 */
export type CaseLine = {
  id: string;
  title: string;
  company: string | null;
  externalCaseId: string | null;
  status: CaseStatus;
  readingOwedAt: number | null;
  agreementOwedAt: number | null;
  outreachStep: OutreachStep | null;
  isFiled: 0 | 1;
  reason: string | null;
  picture: 0 | 1;
  filedAt: number;
};

// Two statements, so that neither tab is slowed by a long list in the other.
const listLines = (sign: "=" | "<>") =>
  sqlite.prepare<[string, number], CaseLine>(
    `SELECT c.id, c.title, coalesce(c.violator_domain, c.sender_name) AS company, c.external_case_id AS externalCaseId, c.status,
       c.reading_owed_at AS readingOwedAt, c.agreement_owed_at AS agreementOwedAt,
       c.outreach_step AS outreachStep, EXISTS (SELECT 1 FROM filings f WHERE f.case_id = c.id) AS isFiled,
       coalesce(c.n8n_response ->> 'error', c.rejection_text) AS reason, c.created_at AS filedAt,
       coalesce((SELECT count(*) = 1 AND max(f.file_type LIKE 'image/%') FROM case_files f WHERE f.case_id = c.id), 0) AS picture
     FROM cases c INDEXED BY cases_user
     WHERE c.user_id = ? AND c.status ${sign} 'rejected' ORDER BY c.created_at DESC LIMIT ?`,
  );
const [listOpen, listRejected] = [listLines("<>"), listLines("=")];

/** A person's own cases, newest first: those that were rejected, or all others (U §2, tabs). */
export function listCaseLines(
  userId: string,
  which: "open" | "rejected",
  limit: number,
): CaseLine[] {
  return (which === "rejected" ? listRejected : listOpen).all(userId, limit);
}

/** The findings of a reading so far, as written in the picture: data, never instructions. */
export type FoundSoFar = { email: string | null; phone: string | null; messages: number };

/**
 * The state of a person's submission: still being read, a case, or refused with the reason they are
 * told. Undefined for unknown ids.
 */
export type Submission =
  | { state: "reading"; found: FoundSoFar | null }
  | {
      state: "opened";
      caseId: string;
      status: CaseStatus;
      externalCaseId: string | null;
      /** It was added to an existing case. */
      isJoined: boolean;
      /** It is read once its person accepts changed texts (CL-06). */
      waitsForTerms: boolean;
    }
  | { state: "refused"; sentence: string };

function findFound(caseId: string): FoundSoFar | null {
  const row = db
    .select()
    .from(readings)
    .where(eq(readings.caseId, caseId))
    .orderBy(desc(readings.createdAt))
    .limit(1)
    .get();
  if (!row) return null;
  const { violatorEmail, sender, messages } = row.result as CaseReading;
  return {
    email: violatorEmail?.value ?? null,
    phone: sender.phone?.value ?? sender.shortcode?.value ?? null,
    messages: messages.length,
  };
}

/** The state of the submission with this reserved case id; only its owner sees it. */
export function findSubmission(userId: string, caseId: string): Submission | undefined {
  const row = db
    .select({
      status: cases.status,
      externalCaseId: cases.externalCaseId,
      readingOwedAt: cases.readingOwedAt,
      agreementOwedAt: cases.agreementOwedAt,
    })
    .from(cases)
    .where(and(eq(cases.id, caseId), eq(cases.userId, userId)))
    .get();
  if (row) {
    const { readingOwedAt, agreementOwedAt, ...opened } = row;
    const waitsForTerms = agreementOwedAt !== null;
    return readingOwedAt !== null
      ? { state: "reading", found: findFound(caseId) }
      : { state: "opened", caseId, ...opened, isJoined: false, waitsForTerms };
  }
  const joined = findJoined(caseId, userId);
  if (joined) {
    const into = db.select().from(cases).where(eq(cases.id, joined.caseId)).get();
    if (!into) return undefined;
    const { status } = into;
    return { state: "opened", status, ...joined, isJoined: true, waitsForTerms: false };
  }
  const refusal = db
    .select({ sentence: intakeRefusals.sentence })
    .from(intakeRefusals)
    .where(and(eq(intakeRefusals.caseId, caseId), eq(intakeRefusals.userId, userId)))
    .get();
  return refusal && { state: "refused", sentence: refusal.sentence };
}
