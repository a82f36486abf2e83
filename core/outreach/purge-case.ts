import { eq, inArray, or, sql } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { Conflict, NotFound } from "~/core/errors";
import { listExhibits } from "~/core/evidence/exhibits";
import { recordCustody } from "~/core/evidence/record-custody";
import { noteMailGone } from "~/core/outreach/mail/note-mail-gone";
import { db } from "~/db/client";
import { caseEvents, cases, corrections, hunterEmails, readings } from "~/db/schema/cases";
import { claimFacts, claimInstruments, claimQuestions, packedFacts } from "~/db/schema/claims";
import { mails } from "~/db/schema/mails";
import { caseFiles, fileLikenesses } from "~/db/schema/evidence";
import { filings, outreachLetters, outreachReplies } from "~/db/schema/outreach";
import { packedRows } from "~/db/schema/packed-rows";
import { transaction } from "~/db/transaction";

function recordDeletions(caseId: string, now: number): void {
  const files = db
    .select({ fileId: caseFiles.id, fileHash: caseFiles.fileHash })
    .from(caseFiles)
    .where(eq(caseFiles.caseId, caseId))
    .all();
  const replies = db
    .select({ fileId: outreachReplies.id, fileHash: outreachReplies.rawHash })
    .from(outreachReplies)
    .where(eq(outreachReplies.caseId, caseId))
    .all();
  for (const { fileHash } of replies) noteMailGone(fileHash, now);
  const exhibits = listExhibits(caseId).map(({ id, sha256 }) => ({ fileId: id, fileHash: sha256 }));
  for (const file of [...files, ...replies, ...exhibits])
    recordCustody({
      ...file,
      caseId,
      act: "deleted",
      actorKind: "system",
      detail: "retention is over",
      at: now,
    });
}

function deleteRows(caseId: string): void {
  const fileIds = db
    .select({ id: caseFiles.id })
    .from(caseFiles)
    .where(eq(caseFiles.caseId, caseId))
    .all()
    .map(({ id }) => id);
  db.delete(fileLikenesses)
    .where(
      or(inArray(fileLikenesses.fileId, fileIds), inArray(fileLikenesses.otherFileId, fileIds)),
    )
    .run();
  for (const table of [
    caseFiles,
    readings,
    claimFacts,
    packedFacts,
    claimQuestions,
    claimInstruments,
    corrections,
    hunterEmails,
    filings,
    outreachReplies,
    outreachLetters,
    mails,
    caseEvents,
    packedRows,
  ])
    db.delete(table).where(eq(table.caseId, caseId)).run();
}

/**
 * Deletes the records of a case after its retention of seven years (U §9): evidence, readings,
 * letters, mail and everything that names people. It settled, or was archived since money had
 * moved. The case itself stays as the row that the ledger refers to. The bytes must be deleted from
 * storage first. A repeated call changes nothing.
 * @throws NotFound; Conflict when the case has neither settled nor been archived
 */
export function purgeCase(caseId: string, now: number = Date.now()): void {
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.purgedAt !== null) return;
    if (row.status !== "settled" && row.archivedAt === null)
      throw new Conflict(`Case ${caseId} is ${row.status} and has no end of retention.`);
    recordDeletions(caseId, now);
    const nothing = {
      violatorEmail: null,
      violatorDomain: null,
      senderPhone: null,
      senderName: null,
      rejectionText: null,
      n8nResponse: null,
      messageId: null,
    };
    db.update(cases)
      .set({
        ...nothing,
        title: "Settled case",
        description: "",
        reviewReasons: [],
        archivedAt: row.archivedAt ?? now,
        purgedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    // A trigger allows deleting an instrument only once its case is marked as purged.
    deleteRows(caseId);
    recordCaseEvent(caseId, "purged", {}, systemActor, now);
  });
}
