import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { adminUsers, users } from "~/db/schema/accounts";
import type { AccountType, AdminRole } from "~/db/vocabulary";

// Every page asks for the role of its person.
const selectRole = db
  .select({ email: users.email, provenAt: users.emailVerifiedAt, role: adminUsers.role })
  .from(users)
  .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
  .where(eq(users.id, sql.placeholder("userId")))
  .prepare();

/**
 * The staff role of an account: by a grant, or because its proven address is one of the configured
 * staff accounts, the first of which is the super admin (decisions, People). An address that nobody
 * proved gives no role.
 */
export function findRole(userId: string, configuredEmails: readonly string[]): AdminRole | null {
  const row = selectRole.get({ userId });
  if (!row) return null;
  const place =
    row.provenAt !== null && row.email !== null ? configuredEmails.indexOf(row.email) : -1;
  return place === 0 ? "super_admin" : (row.role ?? (place > 0 ? "admin" : null));
}

/** The type of an account, which decides where sign-in leads (U §6). */
export function findAccountType(userId: string): AccountType {
  return (
    db.select({ type: users.accountType }).from(users).where(eq(users.id, userId)).get()?.type ??
    "user"
  );
}
