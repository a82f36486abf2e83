import { eq } from "drizzle-orm";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { caseFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/**
 * Records that a file was opened by a link, under the person who had asked for the link and was
 * responsible for it. A path that is no case's file, such as a picture in a chat, is no evidence
 * and leaves no record.
 */
export function recordLinkOpened(
  filePath: string,
  askedBy: { kind: "user" | "admin"; id: string },
  now: number = Date.now(),
): void {
  transaction(() => {
    const file = db.select().from(caseFiles).where(eq(caseFiles.filePath, filePath)).get();
    if (!file) return;
    recordCustody({
      fileId: file.id,
      caseId: file.caseId,
      act: "viewed",
      fileHash: file.fileHash,
      actorKind: askedBy.kind,
      actorId: askedBy.id,
      detail: "by the link they were given",
      at: now,
    });
  });
}
