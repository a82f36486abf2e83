import { putBackLetters } from "~/core/outreach/list-letters";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { reverseCommission } from "~/core/affiliates/reverse-commission";
import { recordCaseEvent, type Actor } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { factBase, findStanding, isReversed } from "~/core/money/facts";
import { freeLine } from "~/core/money/record-earning";
import { reverseSet } from "~/core/money/reverse-set";
import { mayBeAtVendor } from "~/core/payouts/payout-rules";
import { getPayout } from "~/core/payouts/queries";
import { withdrawPayout } from "~/core/payouts/withdraw-payout";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { ledgerSets, payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

/**
 * The amounts of a reversal, in cents: `freedCents` had not been paid, `owedBackCents` had been
 * sent already.
 */
export type Reversal = { reversedCents: number; freedCents: number; owedBackCents: number };

type Line = typeof payoutLines.$inferSelect;

function findLine(ledgerSetId: string): Line | undefined {
  return db
    .select()
    .from(payoutLines)
    .where(and(eq(payoutLines.ledgerSetId, ledgerSetId), isNull(payoutLines.withdrawnAt)))
    .get();
}

// A released payout may have been paid by now, so the money in it counts as sent until it fails.
function isUnderWay(payoutId: string): boolean {
  const payout = getPayout(payoutId);
  return payout.status === "completed" || payout.status === "processing" || mayBeAtVendor(payout);
}

function listUnsent(userId: string): string[] {
  return db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.userId, userId),
        inArray(payouts.status, ["pending", "failed"]),
        isNull(payouts.withdrawnAt),
      ),
    )
    .all()
    .filter((payout) => !mayBeAtVendor(payout))
    .map(({ id }) => id);
}

/** Undoes one fact. @returns whether its money had been sent already */
function takeBack(
  ledgerSetId: string,
  reason: string,
  actor: Actor,
  at: number,
): { line: Line; owedBack: boolean } {
  const covered = findLine(ledgerSetId);
  if (!covered) throw new Conflict(`The ledger set ${ledgerSetId} has no payout line.`);
  const reversalId = reverseSet(ledgerSetId, covered.payee, reason, at);
  if (covered.payoutId && isUnderWay(covered.payoutId)) {
    const { id, payee, kind, caseId, amountCents } = covered;
    freeLine({
      from: [id, "undone"],
      payee,
      kind,
      ledgerSetId: reversalId,
      caseId,
      amountCents: -amountCents,
      at,
    });
    for (const payoutId of listUnsent(payee))
      withdrawPayout(payoutId, `what was sent for case ${caseId ?? ""} is owed back`, actor, at);
    return { line: covered, owedBack: true };
  }
  if (covered.payoutId)
    withdrawPayout(
      covered.payoutId,
      `the settlement of case ${covered.caseId ?? ""} was reversed`,
      actor,
      at,
    );
  db.update(payoutLines)
    .set({ withdrawnAt: at })
    .where(and(eq(payoutLines.ledgerSetId, ledgerSetId), isNull(payoutLines.withdrawnAt)))
    .run();
  return { line: covered, owedBack: false };
}

// The bonus comes with a person's first settlement: it stands as long as any settlement of theirs
// does.
function listStandingFacts(caseId: string, userId: string): string[] {
  const ofCase = db
    .select({ id: ledgerSets.id, kind: ledgerSets.kind })
    .from(ledgerSets)
    .where(eq(ledgerSets.caseId, caseId))
    .all()
    .filter(({ id, kind }) => (kind === "settlement" || kind === "commission") && !isReversed(id))
    .map(({ id }) => id);
  const other = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.status, "settled"), ne(cases.id, caseId)))
    .limit(1)
    .get();
  const bonus = findStanding(factBase.bonus(userId)).setId;
  return bonus && !other ? [...ofCase, bonus] : ofCase;
}

/**
 * Reverses a mistaken settlement (decisions, Money): new entries undo the claim, its commissions
 * and, with the person's last settlement, the bonus. Unsent payouts are withdrawn; money already
 * sent is owed back and deducted from later earnings. The case is `submitted` again and may settle
 * again.
 * @throws NotFound; Conflict when the case has not settled; RuleBroken `reason_missing`
 */
export function reverseSettlement(
  caseId: string,
  reason: string,
  actor: Actor,
  now: number = Date.now(),
): Reversal {
  if (reason.trim() === "") throw new RuleBroken("reason_missing", "A reversal needs its reason.");
  return transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row)
      throw new NotFound(
        `There is no case ${caseId}: it was never opened, or it has been deleted.`,
      );
    if (row.status !== "settled") throw new Conflict(`Case ${caseId} has not settled.`);
    const result: Reversal = { reversedCents: 0, freedCents: 0, owedBackCents: 0 };
    for (const ledgerSetId of listStandingFacts(caseId, row.userId)) {
      const { line, owedBack } = takeBack(ledgerSetId, reason, actor, now);
      if (line.kind === "commission") reverseCommission(ledgerSetId, claimShareCents, now);
      result.reversedCents += line.amountCents;
      result[owedBack ? "owedBackCents" : "freedCents"] += line.amountCents;
      recordChange(line.payee, "money.changed", caseId, now);
    }
    putBackLetters(caseId);
    db.update(cases)
      .set({
        status: "submitted",
        settledAt: null,
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "settlement_reversed", { reason, ...result }, actor, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("case/settlement.reversed", { caseId }, `reversed:${caseId}:${row.version}`);
    return result;
  });
}
