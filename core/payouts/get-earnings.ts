import { and, eq, inArray, sql } from "drizzle-orm";
import { chart } from "~/core/money/chart-of-accounts";
import { getOwed } from "~/core/money/queries";
import { sumPaidTo } from "~/core/payouts/own-payouts";
import { db } from "~/db/client";
import { affiliates } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { ledgerEntries, ledgerSets } from "~/db/schema/money";

/**
 * A person's earnings in cents: `totalCents` is the sum of its three parts, paid and owed together.
 */
export type Earnings = {
  claimsCents: number;
  commissionsCents: number;
  bonusCents: number;
  totalCents: number;
  paidCents: number;
};

const selectClaims = db
  .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)` })
  .from(cases)
  .innerJoin(
    ledgerSets,
    and(eq(ledgerSets.caseId, cases.id), inArray(ledgerSets.kind, ["settlement", "reversal"])),
  )
  .innerJoin(
    ledgerEntries,
    and(
      eq(ledgerEntries.setId, ledgerSets.id),
      eq(ledgerEntries.account, sql.placeholder("account")),
    ),
  )
  .where(eq(cases.userId, sql.placeholder("userId")))
  .prepare();

/** A person's ledger credits for their own cases, less reversals, in cents. */
export function sumClaims(userId: string): number {
  return selectClaims.get({ userId, account: chart.owed(userId) })?.cents ?? 0;
}

/**
 * A person's earnings by the ledger (decisions, Money), for the portals, the bot and staff.
 * Commissions are the affiliate's kept sum, which verify-ledger checks.
 */
export function getEarnings(userId: string): Earnings {
  const paidCents = sumPaidTo(userId);
  const totalCents = getOwed(userId) + paidCents;
  const claimsCents = sumClaims(userId);
  const commissionsCents =
    db
      .select({ cents: affiliates.totalEarningsCents })
      .from(affiliates)
      .where(eq(affiliates.userId, userId))
      .get()?.cents ?? 0;
  const bonusCents = totalCents - claimsCents - commissionsCents;
  return { claimsCents, commissionsCents, bonusCents, totalCents, paidCents };
}
