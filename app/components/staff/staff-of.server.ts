import type { AppLoadContext } from "@remix-run/node";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { requireStaff } from "~/app/auth/staff.server";
import type { Staff } from "~/core/accounts/record-staff-act";
import { minutes } from "~/core/duration";
import { env } from "~/env";

/** The person of staff who acts, as core's acts take them. @throws Response for everybody else */
export async function staffOf(request: Request, context: AppLoadContext): Promise<Staff> {
  const { userId } = await requireStaff(request);
  return { userId, configuredEmails: env.ADMIN_EMAILS, ip: context.clientAddress };
}

/** Lets on only staff who has proven who they are in the last half hour: before money moves, roles change or many rows are touched. @throws Response */
export async function requireFreshStaff(request: Request): Promise<void> {
  await requireFreshAuth(request, minutes(30));
}
