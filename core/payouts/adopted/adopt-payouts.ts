import { systemActor } from "~/core/cases/record-case-event";
import { recordEvent } from "~/core/events";
import { withBase } from "~/core/payouts/adopted/fact-base";
import type { HandedOver } from "~/core/payouts/adopted/note-hand-over";
import { findRecipient, type Recipient } from "~/core/payouts/find-recipient";
import type { Payout } from "~/core/payouts/payout-rules";
import type { HoldReason } from "~/core/payouts/risk-flags";
import { withdrawPayout } from "~/core/payouts/withdraw-payout";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

type Waiting = { id: string; detail: string | null; at: number };
type Line = { id: string; payoutId: string | null };

const waitingOf = sqlite.prepare<[string], Waiting>(
  `SELECT id, detail, at FROM adopted_lines WHERE kind = 'payout' AND met_at IS NULL AND whom = ? ORDER BY n`,
);
const standing = `SELECT l.id, l.payout_id AS payoutId FROM payout_lines l JOIN ledger_sets s ON s.id = l.ledger_set_id
  WHERE l.withdrawn_at IS NULL`;
const exactly = sqlite.prepare<[string], Line>(`${standing} AND s.fact_key = ?`);
const recordedAgain = sqlite.prepare<[string, string], Line>(
  `${standing} AND s.fact_key >= ? AND s.fact_key < ?`,
);
type Made = Pick<Payout, "id" | "userId" | "amountCents" | "attempt" | "createdAt" | "updatedAt"> &
  Recipient;
const insert = sqlite.prepare<[Made]>(
  `INSERT INTO payouts (id, user_id, affiliate_id, amount_cents, attempt, recipient_email, recipient_phone, created_at, updated_at)
   VALUES ($id, $userId, (SELECT id FROM affiliates WHERE user_id = $userId), $amountCents, $attempt, $recipientEmail, $recipientPhone, $createdAt, $updatedAt)`,
);
const mayBeWithdrawn = sqlite
  .prepare<[string], 1>(
    "SELECT 1 FROM payouts WHERE id = ? AND status = 'pending' AND sent_at IS NULL",
  )
  .pluck();
const known = sqlite.prepare<[string], { status: string }>(
  "SELECT status FROM payouts WHERE id = ?",
);
const take = sqlite.prepare<[string, string]>("UPDATE payout_lines SET payout_id = ? WHERE id = ?");
// The vendor's id of an earlier attempt's order would be asked for instead of this one's.
const handOver = sqlite.prepare<[number, number, number, string, number, string]>(
  `UPDATE payouts SET status = 'processing', sent_at = ?, tremendous_order_id = iif(attempt = ?, tremendous_order_id, NULL), attempt = ?,
   payment_method = ?, held_reason = NULL, held_until = NULL, failure = NULL, vendor_order = NULL, updated_at = ? WHERE id = ? AND status <> 'completed'`,
);
const hold = sqlite.prepare<[string, number, string]>(
  "UPDATE payouts SET held_reason = ?, updated_at = ? WHERE id = ? AND status IN ('pending', 'processing')",
);
const meet = sqlite.prepare<[number, string]>("UPDATE adopted_lines SET met_at = ? WHERE id = ?");

const paidBefore: HoldReason = "paid_before_restore";

// The line of a fact, or of the same fact that was undone here and recorded once more.
function lineOf(fact: string): Line | undefined {
  const range = withBase(fact);
  return exactly.get(fact) ?? (range ? recordedAgain.get(...range) : undefined);
}

// Payouts that this copy formed from the same lines are undone, unless somebody released them.
function ungroup({ payoutId, facts }: HandedOver, now: number): void {
  for (const { fact } of facts) {
    const other = lineOf(fact)?.payoutId;
    if (other && other !== payoutId && mayBeWithdrawn.get(other))
      withdrawPayout(other, "it was paid with others before the restore", systemActor, now);
  }
}

// Exactly the lines that it paid, or none: with other lines nothing is paid.
function linesOf({ payoutId, facts }: HandedOver): Line[] | null {
  const lines = facts.map(({ fact }) => lineOf(fact));
  const isWhole = lines.every((line) => line && (line.payoutId ?? payoutId) === payoutId);
  return isWhole ? lines.filter((line) => line !== undefined) : null;
}

function adopt({ id, detail, at }: Waiting, now: number): string | null {
  if (detail === null) return null;
  const payout = JSON.parse(detail) as HandedOver;
  ungroup(payout, now);
  const lines = linesOf(payout);
  if (!lines) return null;
  const { payoutId, userId, amountCents, attempt, byHand } = payout;
  if (!known.get(payoutId)) {
    const made = { id: payoutId, userId, amountCents, attempt, createdAt: at, updatedAt: now };
    // The vendor may turn out not to have the order: it can be sent then.
    insert.run({ ...made, ...findRecipient(userId) });
  }
  for (const line of lines) take.run(payoutId, line.id);
  if (byHand) hold.run(paidBefore, now, payoutId);
  else handOver.run(at, attempt, attempt, "tremendous", now, payoutId);
  meet.run(now, id);
  const act = "payout.adopted";
  recordPayoutMove({ payoutId, userId, act, after: { attempt }, actor: systemActor, at: now });
  if (!byHand) recordEvent("payout/released", { payoutId }, `adopted:${payoutId}:${attempt}`);
  return payoutId;
}

/**
 * Takes over the payouts that were sent to a person before the database was restored, where the
 * facts they paid are on record again: the same payout with the same lines, already handed over, so
 * that only the vendor's answer decides. Payments by hand are held for staff.
 * @returns their ids
 */
export function adoptPayouts(userId: string, now: number = Date.now()): string[] {
  return transaction(() => waitingOf.all(userId).flatMap((waiting) => adopt(waiting, now) ?? []));
}
