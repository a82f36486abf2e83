import { eq } from "drizzle-orm";
import { getCase } from "~/core/cases/queries";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound } from "~/core/errors";
import { recordCustody } from "~/core/evidence/record-custody";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { honourStopRequest } from "~/core/outreach/mail/honour-stop-request";
import { findReply } from "~/core/outreach/queries";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { outreachReplies } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/**
 * Assigns an unmatched mail to a case, by staff; it then counts as if it had come there.
 * @throws NotFound, Conflict
 */
export function matchReply(
  replyId: string,
  caseId: string,
  actor: Actor,
  now: number = Date.now(),
): void {
  transaction(() => {
    const reply = findReply(replyId);
    if (!reply) throw new NotFound(`There is no mail ${replyId}.`);
    if (reply.caseId === caseId) return;
    if (reply.caseId) throw new Conflict(`The mail belongs to case ${reply.caseId} already.`);
    const { userId } = getCase(caseId);
    db.update(outreachReplies).set({ caseId }).where(eq(outreachReplies.id, replyId)).run();
    const custody = {
      fileId: replyId,
      caseId,
      act: "moved",
      fileHash: reply.rawHash,
      detail: "matched to its case by staff",
      at: now,
    } as const;
    recordCustody({
      ...custody,
      actorKind: actor.kind === "violator" ? "sender" : actor.kind,
      actorId: actor.id,
    });
    recordCaseEvent(
      caseId,
      "reply_received",
      { replyId, mail: reply.kind, asksToStop: reply.asksToStop },
      actor,
      now,
    );
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    if (reply.asksToStop) honourStopRequest(caseId, reply.fromAddress, now);
    pausePursuit(caseId, "reply", actor, now);
  });
}
