import { data, redirect } from "@remix-run/node";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { currentSession, pageOf, type SignedIn } from "~/app/auth/session.server";
import { findRole } from "~/core/accounts/staff-acts/find-role";
import { proofLasts, type ProvenAct } from "~/core/accounts/sign-in/proof-needed";
import type { Person } from "~/core/accounts/queries";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import type { AdminRole } from "~/db/vocabulary";
import { env } from "~/env";

/** A member of staff. */
export type StaffPerson = Person & { role: AdminRole };

type StaffCheck =
  { person: StaffPerson } | { refused: "signed_out" | "no_role" | "no_second_step" };

/** The message for a signed-in person without the role (U §6); the root's error page shows it. */
const accessDenied = { title: "Access Denied", description: "You don't have admin privileges." };

// Every door of staff asks this one function who is staff (pages, resource routes, Hono's doors,
// live events).
function checkStaff(signedIn: SignedIn | null): StaffCheck {
  if (!signedIn) return { refused: "signed_out" };
  const role = findRole(signedIn.person.userId, env.ADMIN_EMAILS);
  if (!role) return { refused: "no_role" };
  if (env.ADMIN_TOTP_REQUIRED && signedIn.session.totpPassedAt === null)
    return { refused: "no_second_step" };
  return { person: { ...signedIn.person, role } };
}

/**
 * The member of staff behind a request, or null. It is null too when the session lacks a required
 * second step. `isUse` is the same as in `currentSession`.
 */
export async function findStaff(request: Request, isUse?: boolean): Promise<StaffPerson | null> {
  return staffOf(await currentSession(request, isUse));
}

/** The member of staff whose session this is, or null; for a session that was already looked up. */
export function staffOf(signedIn: SignedIn | null): StaffPerson | null {
  const check = checkStaff(signedIn);
  return "person" in check ? check.person : null;
}

/**
 * The member of staff behind a request (U §6, A §2). Visitors are led to the admin login and from
 * there back; everybody else is denied. Where ADMIN_TOTP_REQUIRED is set, the second step must have
 * been taken.
 * @throws Response
 */
export async function requireStaff(request: Request): Promise<StaffPerson> {
  const check = checkStaff(await currentSession(request));
  if ("person" in check) return check.person;
  if (check.refused === "no_role")
    throw data(accessDenied, { status: 403, statusText: "Access Denied" });
  const toLogin = `/login?${new URLSearchParams({ portal: "admin", next: pageOf(request) }).toString()}`;
  const away: Response = redirect(
    check.refused === "signed_out" ? toLogin : "/user/settings/authenticator?required=1",
  );
  throw away;
}

/** The network address that a request came from. */
type RequestOrigin = { clientAddress: string };

/** A member of staff in the form that core's acts take. */
export const asActor = (
  { userId }: { userId: string },
  { clientAddress }: RequestOrigin,
): Staff => ({
  userId,
  configuredEmails: env.ADMIN_EMAILS,
  ip: clientAddress,
});

/**
 * The member of staff behind a request, in the form that staff's acts take.
 * @throws Response for everybody else
 */
export async function actingStaff(request: Request, origin: RequestOrigin): Promise<Staff> {
  return asActor(await requireStaff(request), origin);
}

/**
 * The same as `actingStaff`, for acts that need a fresh proof of identity. `back` is the page to
 * return to afterwards, where that is not the page behind the request.
 * @throws Response
 */
export async function provenStaff(
  request: Request,
  origin: RequestOrigin,
  act: ProvenAct,
  back?: string,
): Promise<Staff> {
  const staff = await actingStaff(request, origin);
  await requireFreshAuth(request, proofLasts(act), back);
  return staff;
}
