import { findRole } from "~/core/accounts/find-role";

/** Whether an account has the admin role, by a grant or by the configuration. */
export function isAdmin(userId: string, configuredEmails: readonly string[]): boolean {
  return findRole(userId, configuredEmails) !== null;
}
