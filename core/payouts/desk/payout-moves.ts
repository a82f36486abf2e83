import type { PayoutStatus } from "~/db/vocabulary";

/** A §4: the moves that a row offers; a completed payout has none. */
export const payoutMoves: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ["processing", "completed", "failed"],
  processing: ["completed", "failed"],
  failed: ["pending"],
  completed: [],
};

/** The most payouts that one bulk update accepts. */
export const maxAtOnce = 5000;

export const payoutStatusLabels: Record<PayoutStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};
