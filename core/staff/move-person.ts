import { eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { takeMove, type Moved } from "~/core/claims/gate/take-move";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * Records for staff that a person moved to another state on a day (CL-04), and checks the pathway
 * of each of their open claims anew.
 * @throws NotAllowed; NotFound; RuleBroken `no_state`, `wrong_day`
 */
export function movePerson(
  { userId, state, from }: { userId: string; state: string; from: string },
  staff: Staff,
  now: number = Date.now(),
): Moved {
  return transaction(() => {
    checkStaff(staff);
    const before = db
      .select({ state: profiles.state })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .get();
    const moved = takeMove(userId, { state, from }, now);
    recordStaffAct({
      staff,
      act: "move-person",
      subjectKind: "user",
      subjectId: userId,
      before: { state: before?.state ?? null },
      after: { state, from, closed: moved.closed },
      at: now,
    });
    return moved;
  });
}
