import { getCounters } from "~/core/counters";
import { listPlaces, statement } from "~/core/list-rows";
import { searchExpression, searchWords } from "~/core/words/search-words";
import {
  maxCounted,
  showPage,
  type PageShown,
  type PageQuery,
  type Place,
} from "~/core/staff-page";

/**
 * An affiliate as staff's lists show it. `affiliateOnly` marks a contact without an account
 * (A §2.4).
 */
export type AffiliateLine = Place & {
  id: string;
  userId: string | null;
  code: string;
  firstName: string;
  lastName: string;
  email: string | null;
  affiliateOnly: boolean;
  commissionRate: number;
  totalEarningsCents: number;
  referralCount: number;
  status: "active" | "suspended";
};

const selectLines = `SELECT a.rowid AS seq, a.created_at AS at, a.id, f.user_id AS userId, a.affiliate_code AS code, coalesce(f.first_name, k.first_name, '') AS firstName,
  coalesce(f.last_name, k.last_name, '') AS lastName, coalesce(f.email, k.email) AS email, f.user_id IS NULL AS affiliateOnly,
  a.commission_rate AS commissionRate, a.total_earnings_cents AS totalEarningsCents, a.referral_count AS referralCount, a.status
  FROM affiliates a LEFT JOIN affiliate_contacts k ON k.id = a.affiliate_contact_id
  LEFT JOIN profiles f ON f.user_id = coalesce(a.user_id, k.linked_user_id)`;

function linesOf(seqs: readonly number[]): AffiliateLine[] {
  const sql = `${selectLines} WHERE a.rowid IN (SELECT value FROM json_each(?)) ORDER BY a.created_at DESC, a.rowid DESC`;
  const rows = statement<
    unknown[],
    Omit<AffiliateLine, "affiliateOnly"> & {
      affiliateOnly: number;
    }
  >(sql).all(JSON.stringify(seqs));
  return rows.map((row) => ({ ...row, affiliateOnly: row.affiliateOnly === 1 }));
}

/** One affiliate as staff's list shows it, or undefined when there is none (any more). */
export function findAffiliateLine(affiliateId: string): AffiliateLine | undefined {
  const seq = statement<unknown[], number>(
    "SELECT rowid FROM affiliates WHERE id = ? AND status <> 'deleted'",
  )
    .pluck()
    .get(affiliateId);
  return seq === undefined ? undefined : linesOf([seq])[0];
}

/** The kept counts of affiliates and referrals (A §2.4). */
export function getAffiliateFigures(): { affiliates: number; referrals: number } {
  const kept = getCounters(["affiliates:all", "referrals:all"]);
  return { affiliates: kept["affiliates:all"], referrals: kept["referrals:all"] };
}

/** A page of affiliates for staff, newest first: searched over code, email and names (A §2.4). */
export function listAffiliatesForStaff(search: string, query: PageQuery): PageShown<AffiliateLine> {
  if (search.trim() === "") {
    const places = listPlaces(
      { table: "affiliates", where: "status <> 'deleted'", at: "created_at" },
      query,
      [],
    );
    return showPage(linesOf(places.map(({ seq }) => seq)), query, getAffiliateFigures().affiliates);
  }
  const words = searchWords(search);
  const select = statement<unknown[], number>(
    "SELECT rowid FROM affiliate_search WHERE affiliate_search MATCH ? ORDER BY rowid DESC LIMIT ?",
  ).pluck();
  const found =
    words.length === 0
      ? []
      : select.all(searchExpression(words, ["name", "email", "code"]), maxCounted + 1);
  const skipped = (query.page - 1) * query.size;
  const seqs = found.slice(skipped, skipped + query.size);
  return showPage(
    linesOf(seqs),
    query,
    Math.min(found.length, maxCounted),
    found.length > maxCounted,
  );
}
