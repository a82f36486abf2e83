import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import { NotAllowed } from "~/core/errors";
import { db } from "~/db/client";
import { auditLog } from "~/db/schema/logs";

/**
 * A person of staff who acts: `configuredEmails` are the staff accounts of the configuration
 * (decisions, People).
 */
export type Staff = { userId: string; configuredEmails: readonly string[]; ip: string | null };

export type StaffAct = {
  staff: Staff;
  /** In the imperative: `reject-case`. */
  act: string;
  subjectKind: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
  at: number;
};

/** @throws NotAllowed when the person has no admin role (any more) */
export function checkStaff({ userId, configuredEmails }: Staff): void {
  if (!isAdmin(userId, configuredEmails)) throw new NotAllowed("Admin privileges required");
}

/**
 * Puts an act of staff on record with what was before and after, in the transaction around, and
 * refuses it when the actor is no admin or acts on what is their own. Never a secret among them.
 * @throws NotAllowed
 */
export function recordStaffAct({ staff, before, after, ...act }: StaffAct): void {
  checkStaff(staff);
  refuseOwnMatter(staff.userId, act.subjectKind, act.subjectId);
  db.insert(auditLog)
    .values({
      ...act,
      actorKind: "admin",
      actorId: staff.userId,
      before: before ?? null,
      after: after ?? null,
      ip: staff.ip,
    })
    .run();
}
