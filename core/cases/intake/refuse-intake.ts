import { eq } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { NotFound } from "~/core/errors";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { caseEvents, cases, readings } from "~/db/schema/cases";
import { caseFiles, fileLikenesses, intakeRefusals } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/**
 * Refuses a submission at intake: case, file record and readings are deleted; one record stays with
 * person, time, file hash and reason (decisions, Cases; U §4).
 * @returns the storage paths whose bytes are to be deleted
 * @throws NotFound
 */
export function refuseIntake(
  caseId: string,
  code: string,
  sentence: string,
  now: number = Date.now(),
): string[] {
  return transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    const files = db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).all();
    for (const file of files) {
      recordCustody({
        fileId: file.id,
        caseId,
        act: "deleted",
        fileHash: file.fileHash,
        actorKind: "system",
        detail: `refused at intake: ${code}`,
        at: now,
      });
      db.delete(fileLikenesses).where(eq(fileLikenesses.fileId, file.id)).run();
      db.delete(fileLikenesses).where(eq(fileLikenesses.otherFileId, file.id)).run();
    }
    db.insert(intakeRefusals)
      .values({
        id: newId("int"),
        caseId,
        userId: row.userId,
        fileHash: files[0]?.fileHash ?? "",
        code,
        sentence,
        at: now,
      })
      .run();
    db.delete(caseFiles).where(eq(caseFiles.caseId, caseId)).run();
    db.delete(readings).where(eq(readings.caseId, caseId)).run();
    db.delete(caseEvents).where(eq(caseEvents.caseId, caseId)).run();
    db.delete(cases).where(eq(cases.id, caseId)).run();
    recordChange(row.userId, "case.refused", caseId, now);
    recordChange("staff", "case.refused", caseId, now);
    return files.map((file) => file.filePath);
  });
}
