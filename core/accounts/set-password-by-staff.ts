import { eq } from "drizzle-orm";
import { findRole } from "~/core/accounts/find-role";
import { putPassword } from "~/core/accounts/put-password";
import { checkStaff, recordStaffAct, type Staff } from "~/core/accounts/record-staff-act";
import { NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type StaffPassword = {
  userId: string;
  passwordHash: string;
  staff: Staff;
  now?: number;
};

/**
 * Sets a person's password for staff (A §2.2); every session of theirs ends.
 * @throws NotAllowed for the super admin's account, unless it is one's own; NotFound; RuleBroken `no_sign_in` when they have no address to sign in with
 */
export function setPasswordByStaff({ userId, passwordHash, staff, now = Date.now() }: StaffPassword): void {
  transaction(() => {
    checkStaff(staff);
    const user = db.select({ email: users.email, archivedAt: users.archivedAt }).from(users).where(eq(users.id, userId)).get();
    if (!user || user.archivedAt !== null) throw new NotFound("This person does not exist any more: somebody has deleted them.");
    if (findRole(userId, staff.configuredEmails) === "super_admin" && staff.userId !== userId)
      throw new NotAllowed("The super admin's password is theirs alone to change.");
    if (!user.email) throw new RuleBroken("no_sign_in", "This person has no address to sign in with yet. Send them a reset email instead.");
    putPassword(userId, passwordHash);
    recordStaffAct({ staff, act: "set-password", subjectKind: "user", subjectId: userId, at: now });
  });
}
