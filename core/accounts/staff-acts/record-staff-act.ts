import { keepAct } from "~/core/accounts/keep-act";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import { NotAllowed } from "~/core/errors";

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
  /** What the journal keeps of the act beside its ids: a code, no words. */
  mark?: string;
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
export function recordStaffAct({ staff, ...act }: StaffAct): void {
  checkStaff(staff);
  refuseOwnMatter(staff.userId, act.subjectKind, act.subjectId);
  keepAct({ ...act, actorKind: "admin", actorId: staff.userId, ip: staff.ip });
}
