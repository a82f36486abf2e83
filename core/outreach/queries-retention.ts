import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { listExhibits } from "~/core/evidence/exhibits";
import { listInstrumentKeys } from "~/core/claims/instrument/record-instrument";
import { listBodyKeysOfCase } from "~/core/evidence/bodies/queries-bodies";
import { listWholeLetters } from "~/core/outreach/list-letters";
import { db, sqlite } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { mails } from "~/db/schema/mails";
import { caseFiles } from "~/db/schema/evidence";
import { arrivedMails, outreachReplies } from "~/db/schema/outreach";

/** A place in a list that is read in batches, oldest first. */
export type DueCase = { id: string; settledAt: number };

/**
 * Settled cases whose retention is over: settled before `before`, not purged yet, oldest first,
 * after a place in that order.
 */
export function listCasesToPurge(
  before: number,
  limit: number,
  after: DueCase = { id: "", settledAt: 0 },
): DueCase[] {
  return db
    .select({ id: cases.id, settledAt: sql<number>`${cases.settledAt}` })
    .from(cases)
    .where(
      and(
        isNotNull(cases.settledAt),
        isNull(cases.purgedAt),
        lt(cases.settledAt, before),
        eq(cases.status, "settled"),
        gte(cases.settledAt, after.settledAt),
        or(gt(cases.settledAt, after.settledAt), gt(cases.id, after.id)),
      ),
    )
    .orderBy(asc(cases.settledAt), asc(cases.id))
    .limit(limit)
    .all();
}

const archived = sqlite.prepare<[{ before: number; limit: number } & DueCase], DueCase>(
  `SELECT id, archived_at AS settledAt FROM cases
   WHERE archived_at IS NOT NULL AND status <> 'settled' AND purged_at IS NULL
   AND archived_at < $before AND (archived_at, id) > ($settledAt, $id)
   ORDER BY archived_at, id LIMIT $limit`,
);

/**
 * As `listCasesToPurge`, for cases that were kept since money had moved though they are not settled
 * here, as in a copy from before their settlement: their retention counts from when they were
 * archived, which came after it.
 */
export const listArchivedToPurge = (
  before: number,
  limit: number,
  after: DueCase = { id: "", settledAt: 0 },
): DueCase[] => archived.all({ before, limit, ...after });

/**
 * The storage keys of everything kept for a case: its files and exhibits, the papers of its
 * letters, received mail, and the bodies of its rows.
 */
export function listStoredKeysOf(caseId: string): string[] {
  const files = db
    .select({ key: caseFiles.filePath })
    .from(caseFiles)
    .where(eq(caseFiles.caseId, caseId))
    .all();
  const papers = listWholeLetters(caseId).map(({ pdfKey: key }) => ({ key }));
  // A letter that was written anew has its first paper on the mail that was withdrawn.
  const mailed = db
    .select({ attachments: mails.attachments })
    .from(mails)
    .where(and(eq(mails.caseId, caseId), eq(mails.kind, "outreach")))
    .all()
    .flatMap(({ attachments }) => attachments ?? []);
  const replies = db
    .select({ key: outreachReplies.rawKey })
    .from(outreachReplies)
    .where(eq(outreachReplies.caseId, caseId))
    .all();
  const stored = [...files, ...papers, ...mailed, ...replies].flatMap(({ key }) =>
    key ? [key] : [],
  );
  const exhibits = listExhibits(caseId).map(({ key }) => key);
  const bodies = [...listBodyKeysOfCase(caseId), ...listInstrumentKeys(caseId)];
  return [...new Set([...stored, ...exhibits, ...bodies])];
}

/** Unread mail that arrived before `before`, oldest first: a lost event left it behind (sweep). */
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

export type DueMail = { id: string; rawKey: string; receivedAt: number };

/** Mail without a case that arrived before `before`, oldest first, after a place in that order. */
export function listExpiredMail(
  before: number,
  limit: number,
  after: Pick<DueMail, "id" | "receivedAt"> = { id: "", receivedAt: 0 },
): DueMail[] {
  return db
    .select({
      id: outreachReplies.id,
      rawKey: outreachReplies.rawKey,
      receivedAt: outreachReplies.receivedAt,
    })
    .from(outreachReplies)
    .where(
      and(
        isNull(outreachReplies.caseId),
        lt(outreachReplies.receivedAt, before),
        gte(outreachReplies.receivedAt, after.receivedAt),
        or(gt(outreachReplies.receivedAt, after.receivedAt), gt(outreachReplies.id, after.id)),
      ),
    )
    .orderBy(asc(outreachReplies.receivedAt), asc(outreachReplies.id))
    .limit(limit)
    .all();
}
