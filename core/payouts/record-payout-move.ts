import { keepAct } from "~/core/accounts/keep-act";
import type { Actor } from "~/core/cases/record-case-event";
import { recordChange } from "~/core/record-change";

export type PayoutMove = {
  payoutId: string;
  userId: string;
  act: string;
  before?: unknown;
  after?: unknown;
  actor: Actor;
  at: number;
};

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
  const subject = { subjectKind: "payout", subjectId: payoutId };
  keepAct({ at, actorKind, actorId: actor.id, act, ...subject, before, after });
  recordChange(userId, "payout.changed", payoutId, at);
  recordChange("staff", "payout.changed", payoutId, at);
}
