import { setImmediate as turn } from "node:timers/promises";
import type { Staff } from "~/core/accounts/record-staff-act";
import { movePayoutsSeen, type BulkMove, type SeenPayout } from "~/core/payouts/act-on-payout";
import type { MoveNote } from "~/core/payouts/move-payout";
import type { PayoutStatus } from "~/db/vocabulary";

/** So many are moved in one transaction; between two, whatever else waits is answered. */
const part = 50;

/** Moves many payouts, each on its own, without holding up anybody else (issue 9, Speed). @throws NotAllowed */
export async function movePayoutsInParts(
  payouts: readonly SeenPayout[],
  to: PayoutStatus,
  note: MoveNote,
  staff: Staff,
): Promise<BulkMove> {
  const result: BulkMove = { moved: 0, refused: [] };
  for (let at = 0; at < payouts.length; at += part) {
    const { moved, refused } = movePayoutsSeen(payouts.slice(at, at + part), to, note, staff);
    result.moved += moved;
    result.refused.push(...refused);
    await turn();
  }
  return result;
}
