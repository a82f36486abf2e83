import { eq, sql } from "drizzle-orm";
import { checkClaimGate } from "~/core/claims/gate/claim-gate";
import { recordCaseEvent, systemActor, type Actor } from "~/core/cases/record-case-event";
import { checkNotCopied } from "~/core/cases/review/list-copies-of-others";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { checkTemplateApproved } from "~/core/outreach/papers/template-approval";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { hasOpenReply } from "~/core/outreach/mail/queries-replies";
import { mustLettersWait } from "~/core/restore/lost-acts";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Releases an accepted case to outreach: its letters begin (decisions, Cases). Releasing again
 * changes nothing. One whose sender has written to us already is held until staff has looked, and
 * so is one that the product releases although somebody decided about it before a restore.
 * @returns whether it was released now
 * @throws NotFound; Conflict when it is not `submitted` or is archived; RuleBroken
 * `no_violator_address`, `copy_of_another`, `stopped`, in live mode `template_not_approved`,
 * `claim_not_open`, `no_amount`
 */
export function releaseCase(
  caseId: string,
  actor: Actor = systemActor,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.outreachReleasedAt !== null) return false;
    if (row.status !== "submitted" || row.archivedAt !== null)
      throw new Conflict(`Case ${caseId} is ${row.status}; only submitted cases are pursued.`);
    checkTemplateApproved(now);
    checkClaimGate(caseId, "release", now);
    if (!row.violatorEmail)
      throw new RuleBroken(
        "no_violator_address",
        "The case names no address of the sender to write to.",
      );
    checkNotCopied(caseId);
    db.insert(pursuits)
      .values({ caseId, releasedAt: now, nextStep: "initial_notice", dueAt: now })
      .run();
    db.update(cases)
      .set({ outreachReleasedAt: now, updatedAt: now, version: sql`${cases.version} + 1` })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "released", {}, actor, now);
    recordChange("staff", "case.changed", caseId, now);
    if (hasOpenReply(caseId)) pausePursuit(caseId, "reply", systemActor, now);
    if (actor.kind === "system" && mustLettersWait(caseId))
      pausePursuit(caseId, "by_staff", systemActor, now);
    recordEvent("case/released", { caseId }, `released:${caseId}`);
    return true;
  });
}
