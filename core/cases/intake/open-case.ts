import { and, eq } from "drizzle-orm";
import { claimsAreOffIn } from "~/core/accounts/settings";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { closePictureQuestion } from "~/core/claims/questions/close-picture-question";
import { findJoined } from "~/core/cases/intake/find-open-case";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { Conflict, RuleBroken } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { recordEvent } from "~/core/events";
import { claimFile } from "~/core/evidence/claim-file";
import { recordCustody } from "~/core/evidence/record-custody";
import { recordChange } from "~/core/record-change";
import { hasSaidMinor } from "~/core/sign-up/is-minor";
import { listChangedTexts } from "~/core/sign-up/answers/list-changed-texts";
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

// Refuses people whose pictures are not taken, or not now.
function refuseClosed(userId: string, now: number): void {
  const profile = db
    .select({ state: profiles.state, language: profiles.language })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get();
  const state = profile?.state ?? null;
  const closed = closedIn(state, "intake", now, profile?.language === "es" ? "es" : "en");
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
  if (hasSaidMinor(userId))
    throw new RuleBroken(
      "under_age",
      "You told us that you are under 18, so we can't take this picture. If that is a mistake, reply HUMAN and a person on our team looks.",
    );
}

/**
 * Opens a case for a stored file: case, file record, chain of custody, story and the event that
 * starts the reading, in one commit (U §4 upload flow). Where the texts that the person accepted
 * have changed, the reading waits until they accept them anew. The same file id again changes
 * nothing.
 * @throws Conflict when this person sent the same bytes before; RuleBroken `state_without_claims`,
 * `intake_stopped` (CL-04, CL-10), `under_age` (decisions, Age)
 */
export function openCase(file: ArrivedFile, origin: CaseOrigin, now: number = Date.now()): void {
  transaction(() => {
    claimFile(file.filePath);
    if (db.select({ id: cases.id }).from(cases).where(eq(cases.id, file.caseId)).get()) return;
    if (findJoined(file.caseId)) return;
    refuseClosed(file.userId, now);
    // CL-06: a changed text must be accepted before the next case; the picture is kept meanwhile.
    const isAgreed = listChangedTexts(file.userId, now).length === 0;
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
        readingOwedAt: isAgreed ? now : null,
        agreementOwedAt: isAgreed ? null : now,
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
    closePictureQuestion(file.userId, origin.messageId ?? file.caseId, now);
    recordChange(file.userId, "case.opened", file.caseId, now);
    recordChange("staff", "case.opened", file.caseId, now);
    if (isAgreed) recordEvent("case/opened", { caseId: file.caseId, userId: file.userId });
    else recordEvent("agreement/owed", { caseId: file.caseId });
  });
}
