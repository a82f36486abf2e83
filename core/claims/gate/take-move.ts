import { and, eq, inArray, sql } from "drizzle-orm";
import { usStates } from "~/core/accounts/us-states";
import { listOpenCases, recordMove } from "~/core/claims/facts/record-move";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { letsOut } from "~/core/claims/judge/pathway";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/** How many open claims a move affects, and which of them may no longer be pursued. */
export type Moved = { concerned: number; closed: string[] };

// A claim that may not go on waits for staff with the reason; the gate holds its letters.
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
  for (const { id } of open) rankForReview(id, now);
  return closed.map(({ id, number }) => number ?? id);
}

/**
 * What a move that is on record means for the person's open claims: their pathways are checked, and
 * those that may no longer be pursued are marked for review, if they are not yet. For who was
 * interrupted between recording a move and telling of it (CL-04).
 */
export function lookAtClaims(userId: string, state: string, now: number = Date.now()): Moved {
  return transaction(() => ({
    concerned: listOpenCases(userId).length,
    closed: markClosed(userId, state, now),
  }));
}

/**
 * Records a person's move to another state on a day, whether the person or staff reports it
 * (CL-04). The pathway of each of their open claims is checked anew; claims that may no longer be
 * pursued are marked for review. @throws NotFound; RuleBroken `no_state`, `wrong_day`
 */
export function takeMove(
  userId: string,
  { state, from }: { state: string; from: string },
  now: number = Date.now(),
): Moved {
  return transaction(() => {
    recordMove(userId, { state, from }, now);
    return lookAtClaims(userId, state, now);
  });
}
