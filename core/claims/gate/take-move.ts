import { and, eq, inArray, sql } from "drizzle-orm";
import { usStates } from "~/core/accounts/us-states";
import { recordMove } from "~/core/claims/facts/record-move";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { letsOut } from "~/core/claims/judge/pathway";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/** How many open claims a move concerns, and which of them may not be pursued any more. */
export type Moved = { concerned: number; closed: string[] };

// What may not go on waits for staff with the reason; its letters rest at the gate.
function markClosed(userId: string, state: string, now: number): string[] {
  const open = db
    .select({ id: cases.id, number: cases.externalCaseId, reasons: cases.reviewReasons })
    .from(cases)
    .where(and(eq(cases.userId, userId), inArray(cases.status, ["submitted", "in_progress"])))
    .all();
  const closed = open.filter(({ id }) => {
    const { pathway } = judgeCase(id, now);
    return pathway !== null && !letsOut(pathway);
  });
  const reason = `Its person moved to ${usStates[state] ?? state}, where this claim is not pursued.`;
  for (const { id, reasons } of closed)
    db.update(cases)
      .set({
        needsReview: true,
        reviewReasons: [...reasons.filter((each) => each !== reason), reason],
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, id))
      .run();
  return closed.map(({ id, number }) => number ?? id);
}

/**
 * Takes a move of a person to another state on a day, whoever tells of it (CL-04): the pathway of
 * each of their open claims is looked at anew, and what may not be pursued any more is marked for
 * review. @throws NotFound; RuleBroken `no_state`, `wrong_day`
 */
export function takeMove(
  userId: string,
  { state, from }: { state: string; from: string },
  now: number = Date.now(),
): Moved {
  return transaction(() => {
    const concerned = recordMove(userId, { state, from }, now);
    return { concerned, closed: markClosed(userId, state, now) };
  });
}
