import { checkStaff, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { countCasesOn } from "~/core/cases/queries-staff";
import { isMarked } from "~/core/claims/gate/rank-for-review";
import { minutes } from "~/core/duration";
import { Conflict } from "~/core/errors";
import { statement } from "~/core/list-rows";
import { transaction } from "~/db/transaction";

/** How long a claim of a case lasts; looking at the case again renews it. */
const claimLasts = minutes(10);

/** A case's place in the queue. */
export type QueuePlace = { rank: number; seq: number };
export type Claimed = { caseId: string; place: QueuePlace };

const place = "id AS caseId, coalesce(review_rank, created_at) AS rank, rowid AS seq";
const inReview = "status = 'review' AND archived_at IS NULL";
const free =
  "NOT EXISTS (SELECT 1 FROM review_claims r WHERE r.case_id = cases.id AND r.admin_id <> ?)";
// Staff must not act on their own matters, so those are left to others.
const others = `user_id <> ? AND NOT EXISTS (SELECT 1 FROM referrals f JOIN affiliates a ON a.id = f.affiliate_id
  WHERE f.referred_user_id = cases.user_id AND a.user_id = ?)`;
type Row = { caseId: string; rank: number; seq: number };

function findOwn(adminId: string): Row | undefined {
  const sql = `SELECT ${place} FROM cases WHERE id = (SELECT case_id FROM review_claims WHERE admin_id = ? LIMIT 1)
    AND ((${inReview}) OR (${isMarked}))`;
  return statement<unknown[], Row>(sql).get(adminId);
}

const nextOf = (index: string, isWaiting: string): string =>
  `SELECT ${place} FROM cases INDEXED BY ${index} WHERE ${isWaiting} AND coalesce(review_rank, created_at) >= ? AND (coalesce(review_rank, created_at) > ? OR rowid > ?) AND ${free} AND ${others}
    ORDER BY coalesce(review_rank, created_at), rowid LIMIT 1`;
/** The next case of the review, and the next of the accepted ones that are marked. */
export const nextInReview = [
  nextOf("cases_review", inReview),
  nextOf("cases_marked", isMarked),
] as const;

function findNext(adminId: string, after: QueuePlace | null): Row | undefined {
  const { rank, seq } = after ?? { rank: Number.MIN_SAFE_INTEGER, seq: 0 };
  return nextInReview
    .flatMap(
      (sql) => statement<unknown[], Row>(sql).get(rank, rank, seq, adminId, adminId, adminId) ?? [],
    )
    .toSorted((one, other) => one.rank - other.rank || one.seq - other.seq)[0];
}

/** How many cases wait for staff: those in review, and accepted ones that are marked. */
export const countWaiting = (): number =>
  countCasesOn("review") +
  (statement<[], { count: number }>(
    `SELECT count(*) AS count FROM cases INDEXED BY cases_marked WHERE ${isMarked}`,
  ).get()?.count ?? 0);

/**
 * Gives staff the next case of the review queue, which nobody else gets while they look at it: the
 * one they have already claimed, or the first free one by rank. `after` skips to the cases behind a
 * place.
 * @throws NotAllowed
 */
export function claimReview(
  staff: Staff,
  after: QueuePlace | null,
  now: number = Date.now(),
): Claimed | null {
  return transaction(() => {
    checkStaff(staff);
    statement("DELETE FROM review_claims WHERE expires_at <= ?").run(now);
    const found = (after ? undefined : findOwn(staff.userId)) ?? findNext(staff.userId, after);
    statement("DELETE FROM review_claims WHERE admin_id = ?").run(staff.userId);
    if (!found) return null;
    statement("INSERT INTO review_claims (case_id, admin_id, expires_at) VALUES (?, ?, ?)").run(
      found.caseId,
      staff.userId,
      now + claimLasts,
    );
    return { caseId: found.caseId, place: { rank: found.rank, seq: found.seq } };
  });
}

/** Refuses a case that somebody else has claimed. @throws Conflict */
export function checkClaim(caseId: string, staff: Staff, now: number = Date.now()): void {
  const sql = "SELECT 1 FROM review_claims WHERE case_id = ? AND admin_id <> ? AND expires_at > ?";
  if (statement(sql).get(caseId, staff.userId, now))
    throw new Conflict("Somebody else is reviewing this case.");
}

/** Releases the claims of a person of staff. */
export function releaseClaims(staff: Staff): void {
  statement("DELETE FROM review_claims WHERE admin_id = ?").run(staff.userId);
}
