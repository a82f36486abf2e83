import { checkStaff, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { caseGoneSentence } from "~/core/cases/act-as-staff";
import { getCase, listCaseFiles, type CaseFile } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";
import { recordCustody } from "~/core/evidence/record-custody";
import { transaction } from "~/db/transaction";

/**
 * Shows staff the files of a case, newest first (A §7); the chain of custody records it.
 * @throws NotAllowed; NotFound when the case is gone
 */
export function viewCaseFiles(caseId: string, staff: Staff, now: number = Date.now()): CaseFile[] {
  return transaction(() => {
    checkStaff(staff);
    try {
      getCase(caseId);
    } catch (cause) {
      if (cause instanceof NotFound) throw new NotFound(caseGoneSentence);
      throw cause;
    }
    const files = listCaseFiles(caseId).reverse();
    for (const { id: fileId, fileHash } of files)
      recordCustody({
        fileId,
        caseId,
        act: "viewed",
        fileHash,
        actorKind: "admin",
        actorId: staff.userId,
        detail: "by staff",
        at: now,
      });
    return files;
  });
}
