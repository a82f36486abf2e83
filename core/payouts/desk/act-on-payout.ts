import { refuseOwnMatter } from "~/core/accounts/staff-acts/refuse-own-matter";
import { checkStaff, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import type { Actor } from "~/core/cases/record-case-event";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { movePayout, type MoveNote } from "~/core/payouts/desk/move-payout";
import { getPayout } from "~/core/payouts/queries";
import { runBatch } from "~/core/run-batch";
import { transaction } from "~/db/transaction";
import type { PayoutStatus } from "~/db/vocabulary";

/** A payout as staff saw it: `seen` is when it had last changed, or when the list was read. */
export type SeenPayout = { payoutId: string; seen: number };

/** The result of a bulk update: how many moved, their cents, and why the others did not. */
export type BulkMove = {
  moved: number;
  movedCents: number;
  refused: { payoutId: string; sentence: string }[];
};

const movedOn =
  "Somebody else has changed this payout meanwhile. Look at it again before you go on.";

function ifUnchanged<T>(
  { payoutId, seen }: SeenPayout,
  staff: Staff,
  work: (actor: Actor) => T,
): T {
  if (getPayout(payoutId).updatedAt > seen) throw new Conflict(movedOn);
  refuseOwnMatter(staff.userId, "payout", payoutId);
  return work({ kind: "admin", id: staff.userId });
}

/**
 * Runs an act on a payout for staff: only for admins, only while it is as they saw it (issue 9,
 * Safety), and never on their own matter. The act itself records what it does.
 * @throws NotAllowed; NotFound; Conflict when it has changed since; whatever `work` throws
 */
export function actOnPayout<T>(
  { payoutId, seen }: SeenPayout,
  staff: Staff,
  work: (actor: Actor) => T,
): T {
  return transaction(() => {
    checkStaff(staff);
    return ifUnchanged({ payoutId, seen }, staff, work);
  });
}

function refusal(cause: unknown): string {
  // Actors who are no admins were refused before, so NotAllowed means one's own matter here.
  const isRule = [Conflict, NotAllowed, NotFound, RuleBroken].some((kind) => cause instanceof kind);
  if (!isRule) throw cause;
  return (cause as Error).message;
}

/**
 * One turn of the bulk update (A §4): as many of the payouts as fit into some milliseconds, in one
 * transaction; each is moved or refused on its own. `waiting` gives the others to the next turn.
 * @returns whether those were all
 * @throws NotAllowed; unexpected errors, once the others of the turn were moved
 */
export function movePayoutsSeen(
  waiting: Iterator<SeenPayout>,
  to: PayoutStatus,
  note: MoveNote,
  staff: Staff,
  result: BulkMove,
): boolean {
  checkStaff(staff);
  const move = (payout: SeenPayout): void => {
    const moved = ifUnchanged(payout, staff, (actor) =>
      movePayout(payout.payoutId, to, note, actor),
    );
    if (!moved) return;
    result.moved++;
    result.movedCents += getPayout(payout.payoutId).amountCents;
  };
  const { failures, over } = runBatch(waiting, (payout) => {
    try {
      transaction(() => move(payout));
    } catch (cause) {
      result.refused.push({ payoutId: payout.payoutId, sentence: refusal(cause) });
    }
  });
  if (failures.length > 0) throw failures[0];
  return over;
}
