import { and, eq } from "drizzle-orm";
import { claimsAreOffIn } from "~/core/accounts/settings";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { Conflict, RuleBroken } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { recordEvent } from "~/core/events";
import { claimFile } from "~/core/evidence/claim-file";
import { recordCustody } from "~/core/evidence/record-custody";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { isUniqueViolation } from "~/db/is-unique-violation";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import { caseFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";
import type { Channel } from "~/db/vocabulary";

/**
 * A file whose bytes are in storage already, under `filePath`, for a case whose id was reserved.
 */
export type ArrivedFile = {
  fileId: string;
  caseId: string;
  userId: string;
  fileName: string;
  filePath: string;
  fileType: string;
  fileSize: number;
  fileHash: string;
  perceptualHash: string | null;
  width: number | null;
  height: number | null;
  pages: number;
  arrivedVia: Channel;
  arrivedFrom: string | null;
  arrivedAt: number;
};

export type CaseOrigin = { messageId: string | null; description: string };

export const duplicateSentence =
  "This screenshot has already been submitted. Please upload a different screenshot.";

/** The person's own file with these bytes, if there is one (U §5 duplicate check). */
export function findOwnFile(
  userId: string,
  fileHash: string,
): { id: string; caseId: string } | undefined {
  return db
    .select({ id: caseFiles.id, caseId: caseFiles.caseId })
    .from(caseFiles)
    .where(and(eq(caseFiles.uploadedBy, userId), eq(caseFiles.fileHash, fileHash)))
    .get();
}

function insertFile(file: ArrivedFile, now: number): void {
  const { fileId, userId, fileName, ...rest } = file;
  try {
    db.insert(caseFiles)
      .values({
        ...rest,
        fileName: plainLine(fileName) || "file",
        id: fileId,
        uploadedBy: userId,
        createdAt: now,
      })
      .run();
  } catch (cause) {
    if (isUniqueViolation(cause, "case_files.uploaded_by")) throw new Conflict(duplicateSentence);
    throw cause;
  }
}

/**
 * Opens a case for a stored file: case, file record, chain of custody, story and the event that
 * starts the reading, in one commit (U §4 upload flow). The same file id again changes nothing.
 * @throws Conflict when this person sent the same bytes before; RuleBroken `state_without_claims`,
 * `intake_stopped` (CL-04, CL-10)
 */
export function openCase(file: ArrivedFile, origin: CaseOrigin, now: number = Date.now()): void {
  transaction(() => {
    claimFile(file.filePath);
    if (db.select({ id: cases.id }).from(cases).where(eq(cases.id, file.caseId)).get()) return;
    const profile = db
      .select({ state: profiles.state })
      .from(profiles)
      .where(eq(profiles.userId, file.userId))
      .get();
    const state = profile?.state ?? null;
    const closed = closedIn(state, "intake", now);
    if (closed === "stopped")
      throw new RuleBroken(
        "intake_stopped",
        "We can't take new pictures at the moment. Please send it again later.",
      );
    if (closed === "closed" || claimsAreOffIn(state))
      throw new RuleBroken(
        "state_without_claims",
        "We can't take claims from your state at the moment. We are sorry.",
      );
    insertFile(file, now);
    db.insert(cases)
      .values({
        id: file.caseId,
        userId: file.userId,
        title: "Spam text screenshot",
        description: origin.description,
        channel: file.arrivedVia,
        messageId: origin.messageId,
        createdAt: now,
        updatedAt: now,
        readingOwedAt: now,
      })
      .run();
    recordCustody({
      fileId: file.fileId,
      caseId: file.caseId,
      act: "stored",
      fileHash: file.fileHash,
      actorKind: "user",
      actorId: file.userId,
      detail: `${file.fileType}, ${file.fileSize} bytes, by ${file.arrivedVia}${file.arrivedFrom ? `, ${file.arrivedFrom}` : ""}`,
      at: file.arrivedAt,
    });
    recordCaseEvent(
      file.caseId,
      "opened",
      { channel: file.arrivedVia },
      { kind: "user", id: file.userId },
      now,
    );
    recordChange(file.userId, "case.opened", file.caseId, now);
    recordChange("staff", "case.opened", file.caseId, now);
    recordEvent("case/opened", { caseId: file.caseId, userId: file.userId });
  });
}
