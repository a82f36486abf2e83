import { and, asc, eq } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { caseFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

export type ViewedFile = { filePath: string; fileName: string; fileType: string };

/**
 * Shows a person a file of their own case, the first one unless another is named; the chain of
 * custody records it.
 * @throws NotFound
 */
export function viewCaseFile(
  userId: string,
  caseId: string,
  fileId?: string,
  now: number = Date.now(),
): ViewedFile {
  return transaction(() => {
    const file = db
      .select({ file: caseFiles })
      .from(caseFiles)
      .innerJoin(cases, eq(cases.id, caseFiles.caseId))
      .where(
        and(
          eq(cases.id, caseId),
          eq(cases.userId, userId),
          fileId === undefined ? undefined : eq(caseFiles.id, fileId),
        ),
      )
      .orderBy(asc(caseFiles.createdAt))
      .limit(1)
      .get()?.file;
    if (!file) throw new NotFound("There is no such file.");
    recordCustody({
      fileId: file.id,
      caseId,
      act: "viewed",
      fileHash: file.fileHash,
      actorKind: "user",
      actorId: userId,
      detail: "in the portal",
      at: now,
    });
    return { filePath: file.filePath, fileName: file.fileName, fileType: file.fileType };
  });
}
