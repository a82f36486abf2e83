import { hasAdopted } from "~/core/restore/adopted-lines";
import { wasCaseKept } from "~/core/restore/was-case-kept";
import { sqlite } from "~/db/client";

/**
 * What an erasure kept since money had moved: anything at all, the affiliate record with its
 * referrals, and those referrals of the person, by id, that had earned commissions.
 */
export type KeptOfPerson = { kept: boolean; affiliate: boolean; referrals: string[] };

// A person has a line for each number, and for each time that they were erased.
const said = sqlite
  .prepare<[string], string | null>(
    `SELECT detail FROM adopted_lines WHERE kind = 'person_erased' AND key = ?
     AND detail ->> '$.kept' IS NOT NULL`,
  )
  .pluck();
const wasPaid = sqlite
  .prepare<[string], 1>("SELECT 1 FROM adopted_lines WHERE kind = 'payout' AND whom = ? LIMIT 1")
  .pluck();
// What was paid to a referred person is of a settlement, which earned the commission.
const referredWerePaid = sqlite
  .prepare<[string], 1>(
    `SELECT 1 FROM affiliates a JOIN referrals r ON r.affiliate_id = a.id
     JOIN adopted_lines l ON l.whom = r.referred_user_id AND l.kind = 'payout'
     WHERE a.user_id = ? LIMIT 1`,
  )
  .pluck();
const casesOf = sqlite.prepare<[string], string>("SELECT id FROM cases WHERE user_id = ?").pluck();
const referralsOf = sqlite
  .prepare<[string], string>("SELECT id FROM referrals WHERE referred_user_id = ?")
  .pluck();

function inferFromPayouts(userId: string): KeptOfPerson {
  const paid = wasPaid.get(userId) !== undefined;
  const settled = paid || casesOf.all(userId).some(wasCaseKept);
  const affiliate = paid || referredWerePaid.get(userId) !== undefined;
  return {
    kept: settled || affiliate,
    affiliate,
    referrals: settled ? referralsOf.all(userId) : [],
  };
}

/**
 * What a person's erasure before the restore kept, as its lines in the journal say. Where they do
 * not say it, as those of earlier releases, what the journal knows of payouts decides: whatever may
 * belong to money that moved counts as kept.
 */
export function whatErasureKept(userId: string): KeptOfPerson {
  if (!hasAdopted()) return { kept: false, affiliate: false, referrals: [] };
  const lines = said
    .all(userId)
    .flatMap((detail) => (detail === null ? [] : [JSON.parse(detail) as KeptOfPerson]));
  if (lines.length === 0) return inferFromPayouts(userId);
  return {
    kept: lines.some(({ kept }) => kept),
    affiliate: lines.some(({ affiliate }) => affiliate),
    referrals: lines.flatMap(({ referrals }) => referrals),
  };
}
