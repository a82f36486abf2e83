import { findAccountType, findRole } from "~/core/accounts/staff-acts/find-role";
import { findActiveAffiliate } from "~/core/affiliates/queries-portal";
import { env } from "~/env";

/**
 * Where a person lands after signing in: staff, affiliates, everyone else (U §6). An affiliate
 * whose record was ended has the user portal left.
 */
export function homeOf(userId: string): string {
  if (findRole(userId, env.ADMIN_EMAILS)) return "/super-admin";
  const isAffiliate = findAccountType(userId) === "affiliate" && findActiveAffiliate(userId);
  return isAffiliate ? "/affiliate" : "/user";
}
