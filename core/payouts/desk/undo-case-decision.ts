import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff, timeToUndo } from "~/core/cases/act-as-staff";
import { moveCase } from "~/core/cases/move-case";
import { getCase } from "~/core/cases/queries";
import { rejectCase } from "~/core/cases/reject-case";
import { seconds } from "~/core/duration";
import { Conflict } from "~/core/errors";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { db } from "~/db/client";
import { cases, readings } from "~/db/schema/cases";
import { auditLog } from "~/db/schema/logs";
import { mails } from "~/db/schema/mails";
import { caseStatuses, type CaseStatus } from "~/db/vocabulary";

export type DecisionToUndo = { caseId: string; version: number; staff: Staff; now?: number };

const acts = ["reject-case", "change-case-status", "accept-case"];
const state = z.object({ status: z.enum(caseStatuses), rejectionText: z.string().nullable() });
type State = z.infer<typeof state>;

const tooLate = "It is too late to undo this: its owner has been told. Change the status instead.";
// Allows for the time a click takes to arrive and a text to leave.
const onTheWay = seconds(1);

function findDecision(caseId: string, staffId: string, since: number): State & { at: number } {
  const row = db
    .select({ at: auditLog.at, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, caseId),
        eq(auditLog.subjectKind, "case"),
        eq(auditLog.actorId, staffId),
        inArray(auditLog.act, acts),
        gte(auditLog.at, since),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .get();
  const before = state.safeParse(row?.before);
  const after = state.safeParse(row?.after);
  if (!row || !before.success || !after.success) throw new Conflict(tooLate);
  // A settlement that was reversed cannot be restored: its money has new entries.
  if (after.data.status !== getCase(caseId).status || before.data.status === "settled")
    throw new Conflict(tooLate);
  return { ...before.data, at: row.at };
}

function withdrawMails(caseId: string, since: number): void {
  db.update(mails)
    .set({ status: "suppressed", error: "Staff undid what it says before it left." })
    .where(
      and(
        eq(mails.caseId, caseId),
        eq(mails.kind, "case-update"),
        eq(mails.status, "queued"),
        gte(mails.createdAt, since),
      ),
    )
    .run();
}

// A decision of staff ends the reading that the case was waiting for; undoing it asks for one
// again.
function oweReading(caseId: string, now: number): void {
  const read = db
    .select({ id: readings.id })
    .from(readings)
    .where(eq(readings.caseId, caseId))
    .limit(1)
    .get();
  if (!read) db.update(cases).set({ readingOwedAt: now }).where(eq(cases.id, caseId)).run();
}

/**
 * Undoes what a person of staff has just decided about a case (accepted, rejected, settled, another
 * status): the case gets its former status, a settlement is reversed, and the mail about it is not
 * sent. Works for the person who decided, until anybody is told of it (`timeToUndo`).
 * @returns the status that the case has again
 * @throws NotAllowed; NotFound; Conflict when it is too late or the case has moved on
 */
export function undoCaseDecision(order: DecisionToUndo): CaseStatus {
  const { caseId, staff, now = Date.now() } = order;
  return actAsStaff({ ...order, act: "undo-case-decision", now }, () => {
    const before = findDecision(caseId, staff.userId, now - timeToUndo + onTheWay);
    const actor = { kind: "admin", id: staff.userId } as const;
    withdrawMails(caseId, before.at);
    if (getCase(caseId).status === "settled")
      reverseSettlement(caseId, "Undone by staff at once", actor, now);
    const { status, rejectionText } = before;
    if (status === "rejected")
      rejectCase(caseId, { code: "by_staff", sentence: rejectionText ?? "" }, actor, now);
    else if (status !== "settled") moveCase(caseId, status, actor, now);
    if (status === "pending") oweReading(caseId, now);
    return getCase(caseId).status;
  });
}
