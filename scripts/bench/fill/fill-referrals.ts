import { commissionFor } from "~/core/affiliates/commission-table";
import { type Sqlite, id, longAgo } from "~/scripts/bench/fill/fill-people";

export type BigSizes = {
  people: number;
  cases: number;
  referrals: number;
  /** Share of the cases that have settled, 0 to 1. */
  settled: number;
};

/**
 * A fifth of the people were referred by twenty large affiliates, the others by somebody who joined
 * long before them.
 */
function referrerOf(person: number): number {
  if (person < 40) return person > 1 ? 1 : 0;
  return person % 5 === 0
    ? 2 + ((person / 5) % 20)
    : Math.max(22, Math.floor(person / (2 + (person % 7))));
}

export type Referral = { number: number; referrer: number; level: number };

export function fillReferrals(
  sqlite: Sqlite,
  { people, referrals }: BigSizes,
  startAt: number,
): Referral[][] {
  const insert = sqlite.prepare(
    "INSERT INTO referrals (id, affiliate_id, referred_user_id, tier_level, status, commission_amount_cents, created_at) VALUES (?, ?, ?, ?, 'pending', ?, ?)",
  );
  const upwards: Referral[][] = [];
  const downline = new Uint32Array(people + 1);
  let number = 0;
  for (let person = 1; person <= people; person++) {
    upwards[person] = [];
    for (
      let level = 1, referrer = referrerOf(person);
      level <= 3 && referrer > 0 && number < referrals;
      level++, referrer = referrerOf(referrer)
    ) {
      number++;
      insert.run(
        id("ref", number),
        id("aff", referrer),
        id("user", person),
        level,
        commissionFor(level),
        startAt + Math.floor((longAgo * person) / people),
      );
      upwards[person]?.push({ number, referrer, level });
      downline[referrer] = (downline[referrer] ?? 0) + 1;
    }
  }
  const keep = sqlite.prepare("UPDATE affiliates SET referral_count = ? WHERE id = ?");
  downline.forEach((count, person) => count > 0 && keep.run(count, id("aff", person)));
  return upwards;
}
