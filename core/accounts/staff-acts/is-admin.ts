import { findRole } from "~/core/accounts/staff-acts/find-role";

/** Whether an account has the admin role, by a grant or by the configuration. */
export function isAdmin(userId: string, configuredEmails: readonly string[]): boolean {
  return findRole(userId, configuredEmails) !== null;
}
