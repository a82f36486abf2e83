import { data } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import type { Person } from "~/core/accounts/queries";
import { findActiveAffiliate, type Affiliate } from "~/core/affiliates/queries-portal";
import { env } from "~/env";

/** The link that an affiliate shares (U §3): the home page with the affiliate's code. */
export const affiliateLink = (code: string): string => `${env.BASE_URL}/?ref=${code}`;

/**
 * The person who is signed in, with their active affiliate record.
 * @throws Response to the affiliate portal's sign-in form; 403 for staff and for those whose record
 * has ended ('Affiliate Access Required')
 */
export async function requireAffiliate(
  request: Request,
): Promise<{ person: Person; affiliate: Affiliate }> {
  const person = await requirePerson(request, "affiliate");
  const affiliate = isAdmin(person.userId, env.ADMIN_EMAILS)
    ? undefined
    : findActiveAffiliate(person.userId);
  if (!affiliate) throw data(null, 403);
  return { person, affiliate };
}
