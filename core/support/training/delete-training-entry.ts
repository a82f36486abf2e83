import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db } from "~/db/client";
import { trainingEntries } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

/**
 * Deletes an entry, or declines a proposed one; its words stay in the audit log. @throws
 * NotAllowed, NotFound
 */
export function deleteTrainingEntry(
  staff: StaffMember,
  id: string,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  transaction(() => {
    const [row] = db.delete(trainingEntries).where(eq(trainingEntries.id, id)).returning().all();
    if (!row) throw new NotFound("This entry is no longer there.");
    const before = {
      triggerPhrase: row.triggerPhrase,
      response: row.response,
      category: row.category,
      state: row.state,
    };
    recordStaffAct({
      staff,
      act: "delete-training-entry",
      subjectKind: "training_entry",
      subjectId: id,
      before,
      at: now,
    });
  });
}
