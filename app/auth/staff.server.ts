import { data, redirect } from "@remix-run/node";
import { currentPerson, currentSession, pageOf } from "~/app/auth/session.server";
import { findRole } from "~/core/accounts/find-role";
import { isAdmin } from "~/core/accounts/is-admin";
import type { Person } from "~/core/accounts/queries";
import type { AdminRole } from "~/db/vocabulary";
import { env } from "~/env";

/** A person of staff. */
export type StaffPerson = Person & { role: AdminRole };

/** Whether the request comes from a signed-in person of staff. */
export async function isStaff(request: Request): Promise<boolean> {
  const person = await currentPerson(request);
  return person !== null && isAdmin(person.userId, env.ADMIN_EMAILS);
}

/** What a signed-in person without the role is told (U §6); the root's error page shows it. */
const accessDenied = { title: "Access Denied", description: "You don't have admin privileges." };

/**
 * The person of staff behind a request (U §6, A §2): visitors are led to the admin login and from there back; everybody else is denied.
 * Where ADMIN_TOTP_REQUIRED says so, the second step must have been taken.
 * @throws Response
 */
export async function requireStaff(request: Request): Promise<StaffPerson> {
  const signedIn = await currentSession(request);
  if (!signedIn) {
    const next = pageOf(request);
    const toLogin: Response = redirect(`/login?${new URLSearchParams({ portal: "admin", next }).toString()}`);
    throw toLogin;
  }
  const { person, session } = signedIn;
  const role = findRole(person.userId, env.ADMIN_EMAILS);
  if (!role) throw data(accessDenied, { status: 403, statusText: "Access Denied" });
  if (env.ADMIN_TOTP_REQUIRED && session.totpPassedAt === null) {
    const toSetUp: Response = redirect("/user/settings/authenticator?required=1");
    throw toSetUp;
  }
  return { ...person, role };
}
