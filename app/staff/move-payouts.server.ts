import { setImmediate as turn } from "node:timers/promises";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { movePayoutsSeen, type BulkMove, type SeenPayout } from "~/core/payouts/desk/act-on-payout";
import type { MoveNote } from "~/core/payouts/desk/move-payout";
import type { PayoutStatus } from "~/db/vocabulary";

/**
 * Moves many payouts, each by itself, without holding up other requests (issue 9, Speed).
 * @throws NotAllowed
 */
export async function movePayoutsInParts(
  payouts: readonly SeenPayout[],
  to: PayoutStatus,
  note: MoveNote,
  staff: Staff,
): Promise<BulkMove> {
  const result: BulkMove = { moved: 0, movedCents: 0, refused: [] };
  const waiting = payouts[Symbol.iterator]();
  while (!movePayoutsSeen(waiting, to, note, staff, result)) await turn();
  return result;
}
