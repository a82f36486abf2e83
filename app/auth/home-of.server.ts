import { findAccountType, findRole } from "~/core/accounts/staff-acts/find-role";
import { findActiveAffiliate } from "~/core/affiliates/queries-portal";
import { env } from "~/env";

/**
 * The page where a person lands after signing in: the staff, affiliate or user portal (U §6). An
 * affiliate whose record has ended lands in the user portal.
 */
export function homeOf(userId: string): string {
  if (findRole(userId, env.ADMIN_EMAILS)) return "/super-admin";
  const isAffiliate = findAccountType(userId) === "affiliate" && findActiveAffiliate(userId);
  return isAffiliate ? "/affiliate" : "/user";
}
