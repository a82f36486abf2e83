import { and, eq } from "drizzle-orm";
import { checkAcceptance } from "~/core/cases/intake/check-acceptance";
import type { OpenCase } from "~/core/cases/intake/find-open-case";
import type { Case } from "~/core/cases/queries";
import { recordCaseEvent, systemActor, type Actor } from "~/core/cases/record-case-event";
import { NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { moveExhibits } from "~/core/evidence/exhibits";
import { recordCustody } from "~/core/evidence/record-custody";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { caseEvents, cases, readings } from "~/db/schema/cases";
import { claimFacts } from "~/db/schema/claims";
import { messageMedia, texts } from "~/db/schema/conversations";
import { caseFiles } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

function moveFiles(row: Case, into: OpenCase, actor: Actor, at: number): void {
  const { id: caseId, messageId } = row;
  const files = db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).all();
  for (const { id: fileId, fileHash } of files) {
    recordCustody({
      fileId,
      caseId: into.caseId,
      act: "moved",
      fileHash,
      actorKind: actor.kind === "violator" ? "system" : actor.kind,
      actorId: actor.id,
      detail: `further evidence of ${into.externalCaseId}, opened as ${caseId}`,
      at,
    });
    const moved = { caseId: into.caseId, openedAs: caseId };
    db.update(caseFiles).set(moved).where(eq(caseFiles.id, fileId)).run();
    recordCaseEvent(into.caseId, "picture_joined", { fileId }, actor, at);
    const event = { caseId: into.caseId, fileId, messageId };
    recordEvent("case/joined", event, `joined:${fileId}`);
  }
}

/**
 * Moves the picture of an unaccepted case to an accepted case of the same person and sender, with
 * its readings and messages (CL-01): one matter is paid once. The case it was opened with is
 * deleted; its ids lead to the other one. @throws NotFound; RuleBroken as `checkAcceptance` does
 */
export function joinCase(
  caseId: string,
  into: OpenCase,
  actor: Actor = systemActor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    // Its picture is taken in for the other case, whose company may be one that this one hides.
    checkAcceptance(caseId, now);
    checkAcceptance(into.caseId, now);
    moveFiles(row, into, actor, now);
    const detail = `kept for ${into.externalCaseId}, added to ${caseId}`;
    moveExhibits(caseId, into.caseId, detail, now);
    const moved = { caseId: into.caseId };
    for (const table of [readings, claimFacts])
      db.update(table).set(moved).where(eq(table.caseId, caseId)).run();
    if (row.messageId !== null)
      db.update(messageMedia)
        .set(moved)
        .where(and(eq(messageMedia.messageId, row.messageId), eq(messageMedia.caseId, caseId)))
        .run();
    db.update(texts).set({ aboutCaseId: into.caseId }).where(eq(texts.aboutCaseId, caseId)).run();
    db.delete(caseEvents).where(eq(caseEvents.caseId, caseId)).run();
    db.delete(cases).where(eq(cases.id, caseId)).run();
    for (const reader of [row.userId, "staff"]) {
      recordChange(reader, "case.changed", into.caseId, now);
      recordChange(reader, "case.refused", caseId, now);
    }
  });
}
