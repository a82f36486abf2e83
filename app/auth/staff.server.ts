import { data, redirect } from "@remix-run/node";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { currentSession, pageOf, type SignedIn } from "~/app/auth/session.server";
import { findRole } from "~/core/accounts/staff-acts/find-role";
import { proofLasts, type ProvenAct } from "~/core/accounts/sign-in/proof-needed";
import type { Person } from "~/core/accounts/queries";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import type { AdminRole } from "~/db/vocabulary";
import { env } from "~/env";

/** A person of staff. */
export type StaffPerson = Person & { role: AdminRole };

type Judged = { person: StaffPerson } | { refused: "signed_out" | "no_role" | "no_second_step" };

/** What a signed-in person without the role is told (U §6); the root's error page shows it. */
const accessDenied = { title: "Access Denied", description: "You don't have admin privileges." };

// The one place that says who is staff: every door of staff asks it (pages, resource routes, Hono's
// doors, live events).
function judge(signedIn: SignedIn | null): Judged {
  if (!signedIn) return { refused: "signed_out" };
  const role = findRole(signedIn.person.userId, env.ADMIN_EMAILS);
  if (!role) return { refused: "no_role" };
  if (env.ADMIN_TOTP_REQUIRED && signedIn.session.totpPassedAt === null)
    return { refused: "no_second_step" };
  return { person: { ...signedIn.person, role } };
}

/**
 * The person of staff behind a request, or null: also for staff whose session lacks the second step
 * that is required. `isUse` as `currentSession` has it.
 */
export async function findStaff(request: Request, isUse?: boolean): Promise<StaffPerson | null> {
  return staffOf(await currentSession(request, isUse));
}

/** The person of staff whom a session that was already looked up belongs to, or null. */
export function staffOf(signedIn: SignedIn | null): StaffPerson | null {
  const judged = judge(signedIn);
  return "person" in judged ? judged.person : null;
}

/**
 * The person of staff behind a request (U §6, A §2): visitors are led to the admin login and from
 * there back; everybody else is denied. Where ADMIN_TOTP_REQUIRED says so, the second step must
 * have been taken.
 * @throws Response
 */
export async function requireStaff(request: Request): Promise<StaffPerson> {
  const judged = judge(await currentSession(request));
  if ("person" in judged) return judged.person;
  if (judged.refused === "no_role")
    throw data(accessDenied, { status: 403, statusText: "Access Denied" });
  const toLogin = `/login?${new URLSearchParams({ portal: "admin", next: pageOf(request) }).toString()}`;
  const away: Response = redirect(
    judged.refused === "signed_out" ? toLogin : "/user/settings/authenticator?required=1",
  );
  throw away;
}

/** Whence a request came, as every door knows it. */
type Whence = { clientAddress: string };

/** The person of staff who acts, as core's acts take them. */
export const asActor = ({ userId }: { userId: string }, { clientAddress }: Whence): Staff => ({
  userId,
  configuredEmails: env.ADMIN_EMAILS,
  ip: clientAddress,
});

/**
 * The person of staff behind a request, as staff's acts want them. @throws Response for everybody
 * else
 */
export async function actingStaff(request: Request, whence: Whence): Promise<Staff> {
  return asActor(await requireStaff(request), whence);
}

/**
 * The same for acts that want a fresh proof of identity. `back` is the page to return to after it,
 * where that is not the one asked from.
 * @throws Response
 */
export async function provenStaff(
  request: Request,
  whence: Whence,
  act: ProvenAct,
  back?: string,
): Promise<Staff> {
  const staff = await actingStaff(request, whence);
  await requireFreshAuth(request, proofLasts(act), back);
  return staff;
}
