import { eq } from "drizzle-orm";
import { systemActor } from "~/core/cases/record-case-event";
import { recordEvent } from "~/core/events";
import type { Payout } from "~/core/payouts/payout-rules";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import type { HoldReason } from "~/core/payouts/risk-flags";
import { db } from "~/db/client";
import { payouts } from "~/db/schema/money";

/**
 * Stops a payout until staff has looked, in the transaction around, and tells them why; it keeps
 * the reasons that it had. A repeated call changes nothing.
 */
export function stopPayout(payout: Payout, reason: HoldReason, now: number): "stopped" {
  const reasons = payout.heldReason?.split(", ") ?? [];
  if (reasons.includes(reason)) return "stopped";
  db.update(payouts)
    .set({ heldReason: [...reasons, reason].join(", "), updatedAt: now })
    .where(eq(payouts.id, payout.id))
    .run();
  recordPayoutMove({
    payoutId: payout.id,
    userId: payout.userId,
    act: "payout.stopped",
    after: { reason },
    actor: systemActor,
    at: now,
  });
  recordEvent("payout/needs.attention", { payoutId: payout.id, reason });
  return "stopped";
}
