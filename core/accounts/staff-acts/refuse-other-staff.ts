import { findRole } from "~/core/accounts/staff-acts/find-role";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { NotAllowed } from "~/core/errors";

/**
 * Refuses that staff change a colleague's credentials: they are the colleague's alone to change,
 * and staff roles follow from the configuration.
 * @throws NotAllowed for another account with a role
 */
export function refuseOtherStaff(userId: string, staff: Staff): void {
  if (userId !== staff.userId && findRole(userId, staff.configuredEmails) !== null)
    throw new NotAllowed("This is an account of staff. Only its owner changes how it is reached.");
}
