import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff, timeToUndo } from "~/core/cases/act-as-staff";
import { checkClaim } from "~/core/cases/review/claim-review";
import { submitCase } from "~/core/cases/intake/submit-case";
import { deliverLater } from "~/core/events";

/**
 * Accepts a case from the review queue for staff; its owner hears of it once the time to undo it is
 * over. @returns the external case id @throws as actAsStaff and submitCase do
 */
export function acceptCase(
  caseId: string,
  version: number,
  staff: Staff,
  now: number = Date.now(),
): string {
  return actAsStaff({ act: "accept-case", caseId, version, staff, now }, () => {
    checkClaim(caseId, staff, now);
    const actor = { kind: "admin", id: staff.userId } as const;
    return deliverLater(timeToUndo, () => submitCase(caseId, actor, now));
  });
}
