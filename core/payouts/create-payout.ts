import { eq, inArray } from "drizzle-orm";
import { systemActor, type Actor } from "~/core/cases/record-case-event";
import { NotFound } from "~/core/errors";
import { adoptPayouts } from "~/core/payouts/adopted/adopt-payouts";
import { belongsToAdopted } from "~/core/payouts/adopted/paid-elsewhere";
import { findRecipient } from "~/core/payouts/find-recipient";
import { linesToPay } from "~/core/payouts/lines-to-pay";
import { listFreeLines } from "~/core/payouts/list-free-lines";
import { holdTime, minimumPayoutCents } from "~/core/payouts/payout-rules";
import { recordPayoutMove } from "~/core/payouts/record-payout-move";
import { riskFlags } from "~/core/payouts/risk-flags";
import { db, sqlite } from "~/db/client";
import { derivedId } from "~/db/ids";
import { users } from "~/db/schema/accounts";
import { affiliates } from "~/db/schema/affiliates";
import { payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

export type Collected =
  | { outcome: "created"; payoutId: string; amountCents: number }
  | { outcome: "waiting"; payoutId: string }
  | { outcome: "below_minimum"; owedCents: number; minimumCents: number };

// Starts from the person's own payouts: SQLite would otherwise scan everybody's pending ones for
// each of thousands of payees.
const waiting = sqlite
  .prepare<[string], string>(
    "SELECT id FROM payouts INDEXED BY payouts_user WHERE user_id = ? AND status = 'pending' LIMIT 1",
  )
  .pluck();

function insertPayout(
  userId: string,
  { lines, totalCents }: ReturnType<typeof linesToPay>,
  now: number,
): string {
  const ids = lines.map(({ id }) => id);
  // The id follows from the lines: a restored database collects the same lines under the same id,
  // by which the vendor knows its order (TR-03).
  const payoutId = derivedId("pay", ...ids.toSorted());
  const held = holdTime();
  const affiliate = db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.userId, userId))
    .get();
  db.insert(payouts)
    .values({
      id: payoutId,
      userId,
      affiliateId: affiliate?.id ?? null,
      amountCents: totalCents,
      ...findRecipient(userId),
      heldReason: riskFlags(userId, lines, payoutId).join(", ") || null,
      heldUntil: held > 0 ? now + held : null,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  db.update(payoutLines).set({ payoutId }).where(inArray(payoutLines.id, ids)).run();
  return payoutId;
}

/**
 * Collects the money owed to a person into a `pending` payout (decisions, Money), held for staff
 * where something looks wrong. Later earnings go into the next payout, so that the amount of a
 * payout never changes.
 * @returns the result: nothing is created below the minimum or while another payout waits
 * @throws NotFound
 */
export function createPayout(
  userId: string,
  now: number = Date.now(),
  actor: Actor = systemActor,
): Collected {
  return transaction(() => {
    if (!db.select({ id: users.id }).from(users).where(eq(users.id, userId)).get())
      throw new NotFound(`There is no person ${userId}.`);
    adoptPayouts(userId, now);
    const payoutBefore = waiting.get(userId);
    if (payoutBefore) return { outcome: "waiting", payoutId: payoutBefore };
    const free = listFreeLines(userId).filter((line) => !belongsToAdopted(line, userId));
    const chosen = linesToPay(free);
    const minimumCents = minimumPayoutCents();
    if (chosen.totalCents <= 0 || chosen.totalCents < minimumCents)
      return { outcome: "below_minimum", owedCents: Math.max(0, chosen.totalCents), minimumCents };
    const payoutId = insertPayout(userId, chosen, now);
    recordPayoutMove({
      payoutId,
      userId,
      act: "payout.created",
      after: { amountCents: chosen.totalCents },
      actor,
      at: now,
    });
    return { outcome: "created", payoutId, amountCents: chosen.totalCents };
  });
}
