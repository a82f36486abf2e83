import { checkStaff, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { listCaseFiles } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";
import { listExhibits } from "~/core/evidence/exhibits";
import { recordCustody } from "~/core/evidence/record-custody";
import { listLetters } from "~/core/outreach/list-letters";
import { transaction } from "~/db/transaction";

/** A paper in storage: its key, its type and the hash of its bytes. */
export type Paper = { id: string; key: string; contentType: string; hash: string };

function findPaper(
  caseId: string,
  { letterId, fileId }: { letterId: string | null; fileId: string | null },
): Paper | undefined {
  const letter = listLetters(caseId).find(({ id }) => id === letterId);
  if (letter?.pdfKey && letter.pdfHash)
    return {
      id: letter.id,
      key: letter.pdfKey,
      contentType: "application/pdf",
      hash: letter.pdfHash,
    };
  const record = listExhibits(caseId).find(({ id }) => id === fileId);
  if (record) return { ...record, hash: record.sha256 };
  const file = listCaseFiles(caseId).find(({ id }) => id === fileId);
  return (
    file && {
      id: file.id,
      key: file.filePath,
      contentType: file.fileType,
      hash: file.fileHash,
    }
  );
}

/**
 * Shows staff the paper of a letter, a file of the evidence or an exhibit, of this case; the chain
 * of custody records it. @throws NotAllowed; NotFound
 */
export function viewPaper(
  caseId: string,
  which: { letterId: string | null; fileId: string | null },
  staff: Staff,
  now: number = Date.now(),
): Paper {
  return transaction(() => {
    checkStaff(staff);
    const paper = findPaper(caseId, which);
    if (!paper) throw new NotFound("There is no such paper.");
    recordCustody({
      fileId: paper.id,
      caseId,
      act: "viewed",
      fileHash: paper.hash,
      actorKind: "admin",
      actorId: staff.userId,
      detail: "by staff",
      at: now,
    });
    return paper;
  });
}
