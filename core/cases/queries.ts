import { and, asc, count, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { cases, hunterEmails } from "~/db/schema/cases";
import { caseFiles, intakeRefusals } from "~/db/schema/evidence";

export type Case = typeof cases.$inferSelect;
export type CaseFile = typeof caseFiles.$inferSelect;

/** The case with this id, whoever owns it: for workflows and staff. @throws NotFound */
export function getCase(caseId: string): Case {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!row) throw new NotFound(`There is no case ${caseId}.`);
  return row;
}

/** The id of a case by its id or the number that people know it by (TC-…). @throws NotFound */
export function getCaseId(idOrNumber: string): string {
  const column = idOrNumber.startsWith("case_") ? cases.id : cases.externalCaseId;
  const row = db.select({ id: cases.id }).from(cases).where(eq(column, idOrNumber)).get();
  if (!row) throw new NotFound(`There is no case ${idOrNumber}.`);
  return row.id;
}

/** The person's own cases, newest first. */
export function listCasesOf(userId: string, limit = 50): Case[] {
  return db
    .select()
    .from(cases)
    .where(eq(cases.userId, userId))
    .orderBy(desc(cases.createdAt))
    .limit(limit)
    .all();
}

/** The person's own case by its id or the number they know it by (TC-…), or undefined. */
export function findCaseOf(userId: string, idOrNumber: string): Case | undefined {
  const column = idOrNumber.startsWith("case_") ? cases.id : cases.externalCaseId;
  return db
    .select()
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(column, idOrNumber)))
    .get();
}

/** The files of a case, oldest first. */
export function listCaseFiles(caseId: string): CaseFile[] {
  return db
    .select()
    .from(caseFiles)
    .where(eq(caseFiles.caseId, caseId))
    .orderBy(asc(caseFiles.createdAt))
    .all();
}

/** Addresses found for a case's domain, surest first (A §7). */
export function listFoundEmails(caseId: string): (typeof hunterEmails.$inferSelect)[] {
  return db
    .select()
    .from(hunterEmails)
    .where(eq(hunterEmails.caseId, caseId))
    .orderBy(desc(hunterEmails.confidenceScore))
    .all();
}

/**
 * `isOnlyOne` is false where the person was refused before, so that the answer must name the
 * picture.
 */
export type Refusal = {
  at: number;
  code: string;
  sentence: string;
  externalCaseId: string | null;
  isOnlyOne: boolean;
  senderName: string | null;
  violatorDomain: string | null;
};

function countRefusals(userId: string): number {
  const intake = db
    .select({ count: count() })
    .from(intakeRefusals)
    .where(eq(intakeRefusals.userId, userId))
    .get();
  const rejected = db
    .select({ count: count() })
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.status, "rejected")))
    .get();
  return (intake?.count ?? 0) + (rejected?.count ?? 0);
}

/** The newest refusal of a person, at intake or by staff, with the reason they were told. */
export function findLatestRefusal(userId: string): Refusal | undefined {
  const intake = db
    .select()
    .from(intakeRefusals)
    .where(eq(intakeRefusals.userId, userId))
    .orderBy(desc(intakeRefusals.at))
    .limit(1)
    .get();
  const rejected = db
    .select()
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.status, "rejected")))
    .orderBy(desc(cases.rejectedAt))
    .limit(1)
    .get();
  const found = [
    ...(intake
      ? [
          {
            at: intake.at,
            code: intake.code,
            sentence: intake.sentence,
            externalCaseId: null,
            senderName: null,
            violatorDomain: null,
          },
        ]
      : []),
    ...(rejected
      ? [
          {
            at: rejected.rejectedAt ?? 0,
            code: rejected.rejectionCode ?? "",
            sentence: rejected.rejectionText ?? "",
            externalCaseId: rejected.externalCaseId,
            senderName: rejected.senderName,
            violatorDomain: rejected.violatorDomain,
          },
        ]
      : []),
  ];
  const newest = found.sort((a, b) => b.at - a.at)[0];
  return newest && { ...newest, isOnlyOne: countRefusals(userId) === 1 };
}

/** Cases that have waited for their reading since before `before`: the sweep starts them again. */
export function listUnreadCases(before: number, limit = 100): { caseId: string; userId: string }[] {
  return db
    .select({ caseId: cases.id, userId: cases.userId })
    .from(cases)
    .where(lt(cases.readingOwedAt, before))
    .orderBy(asc(cases.readingOwedAt))
    .limit(limit)
    .all();
}

/** How many cases wait for their reading. */
export function countUnreadCases(): number {
  return (
    db.select({ count: count() }).from(cases).where(isNotNull(cases.readingOwedAt)).get()?.count ??
    0
  );
}

/** Cases that wait for a person of staff, oldest first. */
export function listCasesForReview(limit = 50): Case[] {
  return db
    .select()
    .from(cases)
    .where(and(eq(cases.status, "review"), isNull(cases.archivedAt)))
    .orderBy(asc(cases.createdAt))
    .limit(limit)
    .all();
}
