import { sqlite } from "~/db/client";

const columns = `id, affiliate_code AS code, commission_rate AS rate, status, total_earnings_cents AS earnedCents, pending_cents AS pendingCents,
  referral_count AS referralCount, tracked_count AS trackedCount, earning_count AS earningCount, paid_out_count AS paidOutCount,
  settled_case_count AS settledCount`;

/** An affiliate's own record with its kept counts; amounts in cents, `rate` in percent. */
export type Affiliate = {
  id: string;
  code: string;
  rate: number;
  status: "active" | "suspended" | "deleted";
  earnedCents: number;
  pendingCents: number;
  referralCount: number;
  trackedCount: number;
  earningCount: number;
  paidOutCount: number;
  settledCount: number;
};

/**
 * What an affiliate may know of a person they referred: the first name and nothing else that
 * identifies them (U §6; decisions, Privacy).
 */
export type ReferredPerson = {
  id: string;
  firstName: string;
  tier: number;
  status: "tracked" | "pending" | "completed" | "rejected";
  /** The commission earned: nothing until a case of theirs has settled (U §4). */
  earnedCents: number;
  /** The commission when a case settles; zero once it has earned or is rejected. */
  wouldEarnCents: number;
  settlementCents: number;
  at: number;
};

const findAffiliate = sqlite.prepare<[string], Affiliate>(
  `SELECT ${columns} FROM affiliates WHERE user_id = ?`,
);
const countReferrals = sqlite
  .prepare<[string], number>("SELECT referral_count FROM affiliates WHERE user_id = ?")
  .pluck();

// First names only: a page cannot show what the query does not load.
const referred = `r.id, p.first_name AS firstName, r.tier_level AS tier, r.status,
  CASE r.status WHEN 'completed' THEN r.commission_amount_cents ELSE 0 END AS earnedCents,
  CASE WHEN r.status IN ('tracked', 'pending') THEN r.commission_amount_cents ELSE 0 END AS wouldEarnCents,
  r.settlement_amount_cents AS settlementCents, r.created_at AS at`;
const listNewest = sqlite.prepare<[string, number, number], ReferredPerson>(
  `SELECT ${referred} FROM referrals r INDEXED BY referrals_affiliate LEFT JOIN profiles p ON p.user_id = r.referred_user_id
   WHERE r.affiliate_id = ? ORDER BY r.created_at DESC LIMIT ? OFFSET ?`,
);
const listMonths = sqlite.prepare<[string, number], EarnedMonth>(
  `SELECT month, earned_cents AS earnedCents, commission_count AS count FROM affiliate_months WHERE affiliate_id = ? ORDER BY month DESC LIMIT ?`,
);

/** The commissions of a month (`2026-11`), in cents, and the number of settled cases. */
export type EarnedMonth = { month: string; earnedCents: number; count: number };

/** How many people a person has referred, over all levels: the affiliate's kept count. */
export function countReferralsOf(userId: string): number {
  return countReferrals.get(userId) ?? 0;
}

/**
 * A person's own affiliate record; undefined when there is none or staff has ended it (decisions,
 * People).
 */
export function findActiveAffiliate(userId: string): Affiliate | undefined {
  const found = findAffiliate.get(userId);
  return found?.status === "active" ? found : undefined;
}

/**
 * The people an affiliate has referred, newest first. The affiliate must be the caller's own, from
 * `findActiveAffiliate`.
 */
export function listReferred(affiliateId: string, limit: number, offset = 0): ReferredPerson[] {
  return listNewest.all(affiliateId, limit, offset);
}

/** An affiliate's commissions by month, oldest first. */
export function listEarnedMonths(affiliateId: string, limit = 24): EarnedMonth[] {
  return listMonths.all(affiliateId, limit).reverse();
}
