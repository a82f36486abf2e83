import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { findRole } from "~/core/accounts/staff-acts/find-role";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { adminUsers, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type RoleChange = {
  userId: string;
  to: "admin" | "none";
  staff: Staff;
  now?: number;
};

/**
 * 'Make Admin' and its revocation (A §1). A person who loses the role is signed out everywhere. A
 * repeated call changes nothing.
 * @returns whether it was changed now
 * @throws NotAllowed for the super admin and accounts of the configuration; NotFound; RuleBroken
 * `unproven` for an address that nobody proved
 */
export function changeAdminRole({ userId, to, staff, now = Date.now() }: RoleChange): boolean {
  return transaction(() => {
    checkStaff(staff);
    const user = db.select().from(users).where(eq(users.id, userId)).get();
    if (!user || user.archivedAt !== null)
      throw new NotFound("This person does not exist any more: somebody has deleted them.");
    const before = findRole(userId, staff.configuredEmails);
    if ((to === "admin") === (before !== null)) return false;
    if (to === "admin") {
      if (!user.email || user.emailVerifiedAt === null || user.passwordHash === null)
        throw new RuleBroken(
          "unproven",
          "Only somebody who signs in with a proven email and a password can become an admin.",
        );
      changeCredential({ userId, credential: "role", by: "staff", ends: "none", now }, () =>
        db
          .insert(adminUsers)
          .values({ userId, role: "admin", grantedBy: staff.userId, createdAt: now })
          .run(),
      );
    } else {
      if (before === "super_admin" || (user.email && staff.configuredEmails.includes(user.email)))
        throw new NotAllowed(
          "The role of this account is set by the configuration and cannot be revoked here.",
        );
      if (userId === staff.userId) throw new NotAllowed("You cannot revoke your own role.");
      changeCredential({ userId, credential: "role", by: "staff", ends: "all", now }, () =>
        db.delete(adminUsers).where(eq(adminUsers.userId, userId)).run(),
      );
    }
    const act = to === "admin" ? "grant-admin" : "revoke-admin";
    recordStaffAct({
      staff,
      act,
      subjectKind: "user",
      subjectId: userId,
      before: { role: before },
      after: { role: to },
      at: now,
    });
    return true;
  });
}
