import { findAccountType, findRole } from "~/core/accounts/staff-acts/find-role";
import { env } from "~/env";

/** Where a person lands after signing in: staff, affiliates, everyone else (U §6). */
export function homeOf(userId: string): string {
  if (findRole(userId, env.ADMIN_EMAILS)) return "/super-admin";
  return findAccountType(userId) === "affiliate" ? "/affiliate" : "/user";
}
