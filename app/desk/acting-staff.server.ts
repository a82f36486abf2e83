import type { AppLoadContext } from "@remix-run/node";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { requireStaff } from "~/app/auth/staff.server";
import type { Staff } from "~/core/accounts/record-staff-act";
import { minutes } from "~/core/duration";
import { env } from "~/env";

/** The person of staff behind a request, as staff's acts want them. @throws Response for everybody else */
export async function actingStaff(request: Request, context: AppLoadContext): Promise<Staff> {
  const { userId } = await requireStaff(request);
  return { userId, configuredEmails: env.ADMIN_EMAILS, ip: context.clientAddress };
}

/** The same for what moves money or touches many rows: they must have proven who they are a short while ago. @throws Response */
export async function freshStaff(request: Request, context: AppLoadContext): Promise<Staff> {
  const staff = await actingStaff(request, context);
  await requireFreshAuth(request, minutes(15));
  return staff;
}
