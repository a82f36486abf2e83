import { eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import { seconds } from "~/core/duration";
import { Conflict, NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * A change that staff is about to make to a case; `version` is the one that they saw, or null where
 * the change can overwrite nothing.
 */
export type StaffOrder = {
  act: string;
  caseId: string;
  version: number | null;
  staff: Staff;
  now?: number;
};

/**
 * How long staff can undo a decision about a case before anybody is told of it
 * (`undoCaseDecision`), in ms.
 */
export const timeToUndo = seconds(10);

export const caseChangedSentence =
  "Somebody else has changed this case meanwhile. Look at it again before you go on.";
export const caseGoneSentence = "This case does not exist any more: somebody has deleted it.";

function snapshot(caseId: string) {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!row) return null;
  const {
    status,
    paymentStatus,
    earningsAmountCents,
    violatorEmail,
    senderPhone,
    senderName,
    outreachStep,
    rejectionText,
    archivedAt,
  } = row;
  return {
    status,
    paymentStatus,
    earningsAmountCents,
    violatorEmail,
    senderPhone,
    senderName,
    outreachStep,
    rejectionText,
    archivedAt,
  };
}

/**
 * Runs an act on a case for staff, in one transaction: only for admins, only on the version that
 * they saw, and on record with the state before and after (A §6). When `work` throws, its changes
 * are rolled back.
 * @throws NotAllowed; NotFound; Conflict when somebody else changed the case meanwhile; whatever
 * `work` throws
 */
export function actAsStaff<T>(
  { act, caseId, version, staff, now = Date.now() }: StaffOrder,
  work: () => T,
): T {
  return transaction(() => {
    checkStaff(staff);
    const row = db.select({ version: cases.version }).from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(caseGoneSentence);
    // Checked before the work, after which the case may be part of another one.
    refuseOwnMatter(staff.userId, "case", caseId);
    if (version !== null && row.version !== version) throw new Conflict(caseChangedSentence);
    const before = snapshot(caseId);
    const value = work();
    const after = snapshot(caseId);
    recordStaffAct({
      staff,
      act,
      subjectKind: "case",
      subjectId: caseId,
      before,
      after,
      ...(after && { mark: after.status }),
      at: now,
    });
    return value;
  });
}
