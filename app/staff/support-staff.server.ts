import type { AppLoadContext } from "@remix-run/node";
import { asActor, requireStaff } from "~/app/auth/staff.server";
import type { StaffMember } from "~/core/support/desk/staff-member";

/**
 * The member of staff who acts in support, with the name that is shown above their answers.
 * @throws Response for everybody else
 */
export async function supportStaff(
  request: Request,
  context: AppLoadContext,
): Promise<StaffMember> {
  const person = await requireStaff(request);
  return { ...asActor(person, context), name: person.firstName || "Our team" };
}
