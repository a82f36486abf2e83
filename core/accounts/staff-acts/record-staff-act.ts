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
 * Records an act of staff with the values before and after, in the transaction around. The values
 * must hold no secret. Refuses an actor who is no admin or acts on their own matter.
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
