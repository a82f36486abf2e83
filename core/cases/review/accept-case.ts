import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff, timeToUndo } from "~/core/cases/act-as-staff";
import { checkClaim } from "~/core/cases/review/claim-review";
import { acceptOrJoin, type Accepted } from "~/core/cases/intake/accept-or-join";
import { deliverLater } from "~/core/events";

/**
 * Accepts a case from the review queue for staff, or adds its picture to the open case of the same
 * person and sender, which cannot be undone. Its owner is told once the time to undo is over.
 * @throws as actAsStaff and submitCase do
 */
export function acceptCase(
  caseId: string,
  version: number,
  staff: Staff,
  now: number = Date.now(),
): Accepted {
  return actAsStaff({ act: "accept-case", caseId, version, staff, now }, () => {
    checkClaim(caseId, staff, now);
    const actor = { kind: "admin", id: staff.userId } as const;
    return deliverLater(timeToUndo, () => acceptOrJoin(caseId, actor, now));
  });
}
