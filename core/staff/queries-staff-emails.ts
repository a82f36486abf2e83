import { and, asc, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { db } from "~/db/client";
import { adminUsers, users } from "~/db/schema/accounts";

/**
 * The proven addresses of all staff accounts, by grant or by configuration, in alphabetical order.
 */
export function listStaffEmails(configuredEmails: readonly string[]): string[] {
  const granted = db.select({ userId: adminUsers.userId }).from(adminUsers);
  const rows = db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        isNotNull(users.email),
        isNotNull(users.emailVerifiedAt),
        isNull(users.suspendedAt),
        isNull(users.archivedAt),
        or(inArray(users.id, granted), inArray(users.email, [...configuredEmails])),
      ),
    )
    .orderBy(asc(users.email))
    .all();
  return rows.flatMap(({ email }) => (email ? [email] : []));
}
