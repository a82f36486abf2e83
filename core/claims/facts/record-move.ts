import { and, eq, inArray } from "drizzle-orm";
import { usStates } from "~/core/accounts/us-states";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { statesOnProfile } from "~/core/claims/facts/states-on-profile";
import { NotFound, RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

const dayOf = (at: number): CalendarDay => new Date(at).toISOString().slice(0, 10);

/** The cases of a person that a move affects. */
export const listOpenCases = (userId: string): string[] =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.userId, userId),
        inArray(cases.status, ["pending", "review", "submitted", "in_progress"]),
      ),
    )
    .all()
    .map(({ id }) => id);

/**
 * Records that a person moved to another state on a day (CL-04). Earlier states are kept, and from
 * then on every claim of theirs follows the strictest pathway of both, since each gate reads it
 * anew. @throws NotFound; RuleBroken `no_state`, `wrong_day`
 */
export function recordMove(
  userId: string,
  { state, from }: { state: string; from: CalendarDay },
  now: number = Date.now(),
): void {
  transaction(() => {
    if (!(state in usStates))
      throw new RuleBroken("no_state", "Name the state by its two letters.");
    const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get();
    if (!profile) throw new NotFound(`There is no person ${userId}.`);
    const before = statesOnProfile(profile);
    if (from > dayOf(now) || before.some((each) => each.from >= from))
      throw new RuleBroken("wrong_day", "A move is on a day that has been, after the last one.");
    db.update(profiles)
      .set({ state, states: [...before, { state, from }], updatedAt: now })
      .where(eq(profiles.userId, userId))
      .run();
    for (const id of listOpenCases(userId)) {
      recordChange(userId, "case.changed", id, now);
      recordChange("staff", "case.changed", id, now);
    }
  });
}
