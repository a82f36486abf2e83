import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { commissionFor } from "~/core/affiliates/commission-table";
import { db } from "~/db/client";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { commissions } from "~/db/schema/money";

// A commission is found by its case: the referred person's.
function casesOfReferred(referralId: string) {
  return db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(referrals, eq(referrals.referredUserId, cases.userId))
    .where(eq(referrals.id, referralId));
}

/**
 * Reverses a commission whose settlement was undone: the referral shows its other earnings, or
 * waits again. In the transaction around; `settlementCents` is the referred person's share of the
 * case.
 */
export function reverseCommission(ledgerSetId: string, settlementCents: number, at: number): void {
  const [row] = db
    .update(commissions)
    .set({ reversedAt: at })
    .where(and(eq(commissions.ledgerSetId, ledgerSetId), isNull(commissions.reversedAt)))
    .returning()
    .all();
  if (!row) return;
  const left = db
    .select({ sum: sql<number | null>`sum(${commissions.amountCents})` })
    .from(commissions)
    .where(
      and(
        eq(commissions.referralId, row.referralId),
        isNull(commissions.reversedAt),
        inArray(commissions.caseId, casesOfReferred(row.referralId)),
      ),
    )
    .get();
  const earns = left?.sum ?? 0;
  db.update(referrals)
    .set({
      status: earns > 0 ? "completed" : "pending",
      commissionAmountCents: earns > 0 ? earns : commissionFor(row.tierLevel),
      settlementAmountCents: sql`${referrals.settlementAmountCents} - ${settlementCents}`,
    })
    .where(eq(referrals.id, row.referralId))
    .run();
  db.update(affiliates)
    .set({ totalEarningsCents: sql`${affiliates.totalEarningsCents} - ${row.amountCents}` })
    .where(eq(affiliates.id, row.affiliateId))
    .run();
}
