import { and, eq, inArray, or, sql } from "drizzle-orm";
import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { caseGoneSentence, caseChangedSentence } from "~/core/cases/act-as-staff";
import { recordChange } from "~/core/record-change";
import { Conflict, NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { forgetWordsOfCase } from "~/core/evidence/bodies/forget-mail-words";
import { listExhibits } from "~/core/evidence/exhibits";
import { recordCustody } from "~/core/evidence/record-custody";
import { noteMailGone } from "~/core/outreach/mail/note-mail-gone";
import { listStoredKeysOf } from "~/core/outreach/queries-retention";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { pictureName } from "~/core/restore/adopted-lines";
import { wasCaseKept } from "~/core/restore/was-case-kept";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { caseEvents, cases, corrections, hunterEmails, readings } from "~/db/schema/cases";
import { caseFiles, fileLikenesses } from "~/db/schema/evidence";
import { ledgerSets } from "~/db/schema/money";
import { filings, outreachLetters, outreachReplies, pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * The outcome: `deleted` with the storage keys whose bytes are to be deleted, or `archived` because
 * money moved.
 */
export type Deletion = { outcome: "deleted"; keys: string[] } | { outcome: "archived" };

function moneyMoved(caseId: string): boolean {
  return Boolean(
    db
      .select({ id: ledgerSets.id })
      .from(ledgerSets)
      .where(eq(ledgerSets.caseId, caseId))
      .limit(1)
      .get(),
  );
}

function erase(caseId: string, actorId: string, at: number): void {
  const files = db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).all();
  const exhibits = listExhibits(caseId).map(({ id, sha256 }) => ({ id, fileHash: sha256 }));
  for (const { id: fileId, fileHash } of [...files, ...exhibits])
    recordCustody({ fileId, caseId, act: "deleted", fileHash, actorKind: "admin", actorId, at });
  const ofCase = eq(outreachReplies.caseId, caseId);
  const mails = db.select({ rawHash: outreachReplies.rawHash }).from(outreachReplies);
  for (const { rawHash } of mails.where(ofCase).all()) noteMailGone(rawHash, at);
  const ids = files.map(({ id }) => id);
  db.delete(fileLikenesses)
    .where(or(inArray(fileLikenesses.fileId, ids), inArray(fileLikenesses.otherFileId, ids)))
    .run();
  for (const table of [
    caseFiles,
    readings,
    corrections,
    hunterEmails,
    filings,
    outreachReplies,
    outreachLetters,
    pursuits,
    caseEvents,
  ])
    db.delete(table).where(eq(table.caseId, caseId)).run();
  db.delete(cases).where(eq(cases.id, caseId)).run();
}

// By these a restored copy knows the pictures that the carrier still has.
const picturesOf = (caseId: string): string[] =>
  db
    .select({ url: caseFiles.arrivedFrom })
    .from(caseFiles)
    .where(and(eq(caseFiles.caseId, caseId), eq(caseFiles.arrivedVia, "sms")))
    .all()
    .flatMap(({ url }) => (url === null ? [] : [pictureName(url)]));

type Row = typeof cases.$inferSelect;

// A restored copy may have it from before it was read or agreed to: nobody waits for that any more.
function archive({ id, archivedAt }: Row, staff: Staff, now: number): { archivedAt: number } {
  const archived = { archivedAt: archivedAt ?? now };
  stopPursuit(id, "by_staff", { kind: "admin", id: staff.userId }, now);
  db.update(cases)
    .set({
      ...archived,
      readingOwedAt: null,
      agreementOwedAt: null,
      updatedAt: now,
      version: sql`${cases.version} + 1`,
    })
    .where(eq(cases.id, id))
    .run();
  return archived;
}

/**
 * Deletes a case for staff, with its files and all related records (A §5). One that settled or
 * moved money is archived instead and kept for its retention (decisions, Cases), also where only
 * the journal knows of it, as in a restored copy (issue 24, 3).
 * @param version the version that staff saw, or null where it does not matter
 * @throws NotAllowed; NotFound; Conflict when somebody else changed it meanwhile
 */
export function deleteCase(
  caseId: string,
  version: number | null,
  staff: Staff,
  now: number = Date.now(),
): Deletion {
  return transaction(() => {
    checkStaff(staff);
    // The rows that name its owner are deleted below.
    refuseOwnMatter(staff.userId, "case", caseId);
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(caseGoneSentence);
    if (version !== null && row.version !== version) throw new Conflict(caseChangedSentence);
    const kept =
      row.status === "settled" ||
      row.paymentStatus === "paid" ||
      moneyMoved(caseId) ||
      wasCaseKept(caseId);
    const { status, userId, externalCaseId } = row;
    const record = {
      staff,
      subjectKind: "case",
      subjectId: caseId,
      before: { status, userId, externalCaseId },
      at: now,
    };
    recordEvent("case/closed", { caseId });
    recordChange("staff", "case.changed", caseId, now);
    recordChange(userId, "case.changed", caseId, now);
    const detail = { by: staff.userId, pictures: picturesOf(caseId), kept };
    recordJournalLine({ kind: "case_erased", key: caseId, detail, at: now });
    if (kept) {
      const after = archive(row, staff, now);
      recordStaffAct({ ...record, act: "archive-case", after });
      return { outcome: "archived" };
    }
    const keys = listStoredKeysOf(caseId);
    forgetWordsOfCase(caseId);
    erase(caseId, staff.userId, now);
    recordStaffAct({ ...record, act: "delete-case", after: null });
    return { outcome: "deleted", keys };
  });
}
