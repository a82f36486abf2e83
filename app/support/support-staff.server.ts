import type { AppLoadContext } from "@remix-run/node";
import { requireStaff } from "~/app/auth/staff.server";
import type { StaffMember } from "~/core/support/staff-member";
import { env } from "~/env";

/** The person of staff who acts in support, with the name that stands above an answer. @throws Response for everybody else */
export async function supportStaff(request: Request, context: AppLoadContext): Promise<StaffMember> {
  const { userId, firstName } = await requireStaff(request);
  return { userId, name: firstName || "Our team", configuredEmails: env.ADMIN_EMAILS, ip: context.clientAddress };
}
