import { and, asc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { caseFiles } from "~/db/schema/evidence";
import { arrivedMails, outreachLetters, outreachReplies } from "~/db/schema/outreach";

/** Settled cases whose retention is over: settled before `before`, not purged yet, oldest first. */
export function listCasesToPurge(before: number, limit = 100): string[] {
  return db
    .select({ id: cases.id })
    .from(cases)
    .where(and(isNotNull(cases.settledAt), isNull(cases.purgedAt), lt(cases.settledAt, before), eq(cases.status, "settled")))
    .orderBy(asc(cases.settledAt))
    .limit(limit)
    .all()
    .map(({ id }) => id);
}

/** The keys in storage of all that is kept for a case: its files, the papers of its letters, the mail that came in. */
export function listStoredKeysOf(caseId: string): string[] {
  const files = db.select({ key: caseFiles.filePath }).from(caseFiles).where(eq(caseFiles.caseId, caseId)).all();
  const papers = db.select({ key: outreachLetters.pdfKey }).from(outreachLetters).where(eq(outreachLetters.caseId, caseId)).all();
  const replies = db.select({ key: outreachReplies.rawKey }).from(outreachReplies).where(eq(outreachReplies.caseId, caseId)).all();
  return [...new Set([...files, ...papers, ...replies].flatMap(({ key }) => (key ? [key] : [])))];
}

/** Mail that arrived before `before` and that nothing has read, oldest first: a lost event left it behind (sweep). */
export function listUnreadMail(before: number, limit = 100): string[] {
  return db
    .select({ id: arrivedMails.id })
    .from(arrivedMails)
    .where(and(isNull(arrivedMails.readAt), lt(arrivedMails.receivedAt, before)))
    .orderBy(asc(arrivedMails.receivedAt))
    .limit(limit)
    .all()
    .map(({ id }) => id);
}

/** Mail that belongs to no case and came in before `before`. */
export function listExpiredMail(before: number, limit = 100): { id: string; rawKey: string }[] {
  return db
    .select({ id: outreachReplies.id, rawKey: outreachReplies.rawKey })
    .from(outreachReplies)
    .where(and(isNull(outreachReplies.caseId), lt(outreachReplies.receivedAt, before)))
    .orderBy(asc(outreachReplies.receivedAt))
    .limit(limit)
    .all();
}
