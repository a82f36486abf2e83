import type { AppLoadContext } from "@remix-run/node";
import { asActor, requireStaff } from "~/app/auth/staff.server";
import type { StaffMember } from "~/core/support/desk/staff-member";

/**
 * The person of staff who acts in support, with the name that stands above an answer. @throws
 * Response for everybody else
 */
export async function supportStaff(
  request: Request,
  context: AppLoadContext,
): Promise<StaffMember> {
  const person = await requireStaff(request);
  return { ...asActor(person, context), name: person.firstName || "Our team" };
}
