import { recordSystemAct } from "~/core/accounts/record-system-act";
import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { db } from "~/db/client";
import { adminUsers, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * Gives a person who signs in the role that the configuration names for their proven address
 * (decisions, People): the first address is the super admin. Once, on record; a repeated call
 * changes nothing.
 */
export function grantConfiguredAdmin(
  userId: string,
  configuredEmails: readonly string[],
  now: number = Date.now(),
): void {
  if (configuredEmails.length === 0) return;
  transaction(() => {
    const user = db
      .select({ email: users.email, provenAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, userId))
      .get();
    const place = user?.provenAt && user.email ? configuredEmails.indexOf(user.email) : -1;
    if (place < 0) return;
    const role = place === 0 ? "super_admin" : "admin";
    const known = db
      .select({ role: adminUsers.role })
      .from(adminUsers)
      .where(eq(adminUsers.userId, userId))
      .get();
    if (known && (known.role === role || role === "admin")) return;
    changeCredential({ userId, credential: "role", by: "system", ends: "none", now }, () =>
      db
        .insert(adminUsers)
        .values({ userId, role, grantedBy: "configuration", createdAt: now })
        .onConflictDoUpdate({ target: adminUsers.userId, set: { role } })
        .run(),
    );
    const subject = { subjectKind: "user", subjectId: userId };
    recordSystemAct({ act: "grant-admin", ...subject, after: { role }, at: now });
  });
}
