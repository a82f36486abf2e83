import type { Actor } from "~/core/cases/record-case-event";
import { recordChange } from "~/core/record-change";
import { sqlite } from "~/db/client";

export type PayoutMove = {
  payoutId: string;
  userId: string;
  act: string;
  before?: unknown;
  after?: unknown;
  actor: Actor;
  at: number;
};

// Prepared without a query builder, since a bulk update writes thousands of these.
const insertAct = sqlite.prepare<
  [number, string, string | null, string, string, string | null, string | null]
>(
  `INSERT INTO audit_log (at, actor_kind, actor_id, act, subject_kind, subject_id, before, after) VALUES (?, ?, ?, ?, 'payout', ?, ?, ?)`,
);

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Records a move of a payout and notifies the live pages, in the transaction around. */
export function recordPayoutMove({
  payoutId,
  userId,
  act,
  before,
  after,
  actor,
  at,
}: PayoutMove): void {
  const actorKind = actor.kind === "violator" ? "system" : actor.kind;
  insertAct.run(at, actorKind, actor.id, act, payoutId, json(before), json(after));
  recordChange(userId, "payout.changed", payoutId, at);
  recordChange("staff", "payout.changed", payoutId, at);
}
