import { and, eq, isNull } from "drizzle-orm";
import { recordCustody } from "~/core/evidence/record-custody";
import { db } from "~/db/client";
import { heldFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/**
 * Ends the holding of a file: it moved into a case, or it is purged. Ending again changes nothing.
 * @returns whether it was still held
 */
export function endHeldFile(
  heldId: string,
  end: { caseId: string } | { purged: string },
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const held = db
      .select()
      .from(heldFiles)
      .where(and(eq(heldFiles.id, heldId), isNull(heldFiles.endedAt)))
      .get();
    if (!held) return false;
    const caseId = "caseId" in end ? end.caseId : null;
    db.update(heldFiles).set({ endedAt: now, caseId }).where(eq(heldFiles.id, heldId)).run();
    recordCustody({
      fileId: heldId,
      caseId,
      act: caseId ? "moved" : "deleted",
      fileHash: held.fileHash,
      actorKind: "system",
      detail: "purged" in end ? end.purged : "moved into its case after the agreement",
      at: now,
    });
    return true;
  });
}
