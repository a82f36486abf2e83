import type { TextStatus } from "~/db/vocabulary";

/**
 * TW-42: later states have higher ranks; a report never moves a text backwards, and nothing leaves
 * a final state.
 */
const rank: Record<TextStatus, number> = {
  queued: 0,
  reserved: 1,
  accepted: 2,
  scheduled: 2,
  sending: 3,
  sent: 4,
  delivered: 5,
  read: 6,
  undelivered: 9,
  failed: 9,
  canceled: 9,
  suppressed: 9,
};

const ended = new Set<TextStatus>(["undelivered", "failed", "canceled", "suppressed", "read"]);

/**
 * Whether a text in `from` may move to `to`: forwards only, `delivered` may still become `read`.
 */
export function mayMoveTo(from: TextStatus, to: TextStatus): boolean {
  if (ended.has(from)) return false;
  if (from === "delivered") return to === "read";
  return rank[to] > rank[from];
}

/** Whether nothing more is expected for a text in this state. */
export function isFinal(status: TextStatus): boolean {
  return status === "delivered" || ended.has(status);
}
