import { and, eq, isNull } from "drizzle-orm";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { Conflict } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { incidents } from "~/db/schema/incidents";
import { transaction } from "~/db/transaction";

/**
 * Records that a member of staff has taken an open incident in hand (issue 25, 4): whoever took it
 * first keeps it, as long as they are staff. It ends by itself all the same.
 * @returns whether this person has it now @throws NotAllowed; Conflict when it is over
 */
export function takeIncident(id: string, staff: Staff, now: number = Date.now()): boolean {
  return transaction(() => {
    checkStaff(staff);
    const [open] = db
      .select({ takenBy: incidents.takenBy })
      .from(incidents)
      .where(and(eq(incidents.id, id), isNull(incidents.resolvedAt)))
      .all();
    if (!open) throw new Conflict("It is over by now.");
    const subject = { subjectKind: "incident", subjectId: id };
    if (open.takenBy !== null && isAdmin(open.takenBy, staff.configuredEmails))
      return open.takenBy === staff.userId;
    recordStaffAct({ staff, act: "take-incident", ...subject, at: now });
    db.update(incidents)
      .set({ takenBy: staff.userId, takenAt: now })
      .where(eq(incidents.id, id))
      .run();
    recordChange("staff", "incidents.changed", null, now);
    return true;
  });
}
