import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { commissions } from "~/db/schema/money";

export type Commission = {
  caseId: string;
  referralId: string;
  affiliateId: string;
  tierLevel: number;
  amountCents: number;
  /** The referred person's share of the case, in cents. */
  settlementCents: number;
  ledgerSetId: string;
  at: number;
};

const { placeholder } = sql;

const insertCommission = db
  .insert(commissions)
  .values({
    id: placeholder("id"),
    caseId: placeholder("caseId"),
    referralId: placeholder("referralId"),
    affiliateId: placeholder("affiliateId"),
    tierLevel: placeholder("tierLevel"),
    amountCents: placeholder("amountCents"),
    ledgerSetId: placeholder("ledgerSetId"),
    earnedAt: placeholder("at"),
  })
  .prepare();

// Until it earns, a referral shows what it may earn (U §4): the first commission replaces that
// figure, later ones add to it.
const advance = db
  .update(referrals)
  .set({
    status: "completed",
    commissionAmountCents: sql`${placeholder("amountCents")} + case ${referrals.status} when 'completed' then ${referrals.commissionAmountCents} else 0 end`,
    settlementAmountCents: sql`${referrals.settlementAmountCents} + ${placeholder("settlementCents")}`,
  })
  .where(eq(referrals.id, placeholder("referralId")))
  .prepare();

const raise = db
  .update(affiliates)
  .set({
    totalEarningsCents: sql`${affiliates.totalEarningsCents} + ${placeholder("amountCents")}`,
  })
  .where(eq(affiliates.id, placeholder("affiliateId")))
  .prepare();

/**
 * Records an earned commission: its row, the referral as `completed` with its amounts, the
 * affiliate's total. In the transaction around.
 */
export function recordCommission({ settlementCents, ...commission }: Commission): void {
  insertCommission.run({ id: newId("earn"), ...commission });
  advance.run({
    referralId: commission.referralId,
    amountCents: commission.amountCents,
    settlementCents,
  });
  raise.run({ affiliateId: commission.affiliateId, amountCents: commission.amountCents });
}
