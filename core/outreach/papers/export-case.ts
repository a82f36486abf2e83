import { asc, eq, getTableColumns, inArray, or } from "drizzle-orm";
import { acceptedWording } from "~/core/accounts/legal-texts/accepted-wording";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { findDrawnReading } from "~/core/cases/review/queries-review";
import { listCaseStory } from "~/core/cases/queries-story";
import { listInstruments } from "~/core/claims/instrument/record-instrument";
import { listExhibits } from "~/core/evidence/exhibits";
import { findKeptPaper, keptPaperKey } from "~/core/evidence/kept-papers";
import { recordCustody } from "~/core/evidence/record-custody";
import { listLetters } from "~/core/outreach/list-letters";
import { findFiling, listReplies } from "~/core/outreach/queries";
import { db } from "~/db/client";
import { agreements, profiles } from "~/db/schema/accounts";
import { custodyLog } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** The full contents of a case's evidence packet. */
export type ExportedCase = ReturnType<typeof exportCase>;

/**
 * Exports a case for staff as an evidence packet; the chain of custody and the audit log record who
 * did it, and when.
 * @throws NotAllowed; NotFound
 */
export function exportCase(caseId: string, staff: Staff, now: number = Date.now()) {
  return transaction(() => {
    recordStaffAct({ staff, act: "export-case", subjectKind: "case", subjectId: caseId, at: now });
    const row = getCase(caseId);
    const files = listCaseFiles(caseId);
    const records = listExhibits(caseId).map(({ id, sha256 }) => ({ id, fileHash: sha256 }));
    for (const { id: fileId, fileHash } of [...files, ...records])
      recordCustody({
        fileId,
        caseId,
        act: "exported",
        fileHash,
        actorKind: "admin",
        actorId: staff.userId,
        detail: `evidence packet of ${row.externalCaseId ?? row.id}`,
        at: now,
      });
    const person = db.select().from(profiles).where(eq(profiles.userId, row.userId)).get();
    const acceptances = db
      .select({ ...getTableColumns(agreements), wording: acceptedWording })
      .from(agreements)
      .where(eq(agreements.userId, row.userId))
      .orderBy(asc(agreements.createdAt), asc(agreements.document))
      .all();
    return {
      row,
      acceptances,
      acceptedPapers: acceptances.flatMap(({ id, document, version }) => {
        const sha256 = findKeptPaper(id);
        if (sha256 === null) return [];
        return [{ document, version, sha256, key: keptPaperKey(row.userId, id, sha256) }];
      }),
      records: listExhibits(caseId),
      instruments: listInstruments(caseId),
      claimant: [person?.firstName, person?.lastName].filter(Boolean).join(" "),
      files,
      reading: findDrawnReading(caseId) ?? null,
      story: listCaseStory(caseId).reverse(),
      letters: listLetters(caseId),
      replies: listReplies(caseId).reverse(),
      filing: findFiling(caseId) ?? null,
      custody: db
        .select()
        .from(custodyLog)
        .where(
          or(
            eq(custodyLog.caseId, caseId),
            inArray(
              custodyLog.fileId,
              files.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(asc(custodyLog.seq))
        .all(),
      exportedAt: now,
    };
  });
}
