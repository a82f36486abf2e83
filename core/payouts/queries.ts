import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { holdsPayoutsOf } from "~/core/accounts/credentials/hold-after-change";
import { NotFound } from "~/core/errors";
import { taxYear, type Payout } from "~/core/payouts/payout-rules";
import { db, sqlite } from "~/db/client";
import { credentialChanges } from "~/db/schema/credentials";
import { payoutLines, payouts, taxForms } from "~/db/schema/money";
import type { PayoutStatus } from "~/db/vocabulary";

const { placeholder } = sql;

const selectPayout = db
  .select()
  .from(payouts)
  .where(eq(payouts.id, placeholder("payoutId")))
  .prepare();

/** The payout with this id, whoever it belongs to: for workflows and staff. @throws NotFound */
export function getPayout(payoutId: string): Payout {
  const row = selectPayout.get({ payoutId });
  if (!row) throw new NotFound(`There is no payout ${payoutId}.`);
  return row;
}

/** The lines of a payout, oldest fact first; those of one instant in the order of recording. */
export function listPayoutLines(payoutId: string) {
  return db
    .select()
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, payoutId))
    .orderBy(asc(payoutLines.createdAt), sql`${payoutLines}.rowid`)
    .all();
}

/** Payouts of a status, newest first. */
export function listPayouts(status: PayoutStatus, limit = 100): Payout[] {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.status, status))
    .orderBy(desc(payouts.createdAt))
    .limit(limit)
    .all();
}

// The index serves the first condition; the second splits rows of the place's own instant.
const isAfter = (
  column: typeof payouts.createdAt | typeof payouts.completedAt,
  { at, id }: PayoutPlace,
) => and(gte(column, at), or(gt(column, at), gt(payouts.id, id)));

// A bulk update asks this of thousands. It starts from the person's own payouts: SQLite would
// otherwise scan everybody's of a status or a year.
const sumPaid = sqlite
  .prepare<[string, number, number], number | null>(
    `SELECT sum(amount_cents) FROM payouts INDEXED BY payouts_user
     WHERE user_id = ? AND status = 'completed' AND completed_at >= ? AND completed_at < ?`,
  )
  .pluck();
const sumUnderWay = sqlite
  .prepare<[string], number | null>(
    `SELECT sum(amount_cents) FROM payouts INDEXED BY payouts_user
     WHERE user_id = ? AND (status = 'processing' OR (status = 'failed' AND sent_at IS NOT NULL))`,
  )
  .pluck();
const findForm = db
  .select({ userId: taxForms.userId })
  .from(taxForms)
  .where(eq(taxForms.userId, placeholder("userId")))
  .prepare();

/** The cents paid to a person in the tax year of an instant, and those on their way (LG-15). */
export function getYearlyTotal(
  userId: string,
  at: number,
): { year: number; paidCents: number; underWayCents: number; formOnFile: boolean } {
  const { year, startsAt, endsAt } = taxYear(at);
  const paidCents = sumPaid.get(userId, startsAt, endsAt) ?? 0;
  const underWayCents = sumUnderWay.get(userId) ?? 0;
  return { year, paidCents, underWayCents, formOnFile: findForm.get({ userId }) !== undefined };
}

/** A place in a list of payouts that is read in batches. */
export type PayoutPlace = { at: number; id: string };

/**
 * Payouts whose order the vendor may hold and whose outcome is unknown, oldest first, after a place
 * in that order.
 */
export function listUnconfirmed(after: PayoutPlace, limit: number): PayoutPlace[] {
  const open: PayoutStatus[] = ["pending", "processing", "failed"];
  return db
    .select({ at: payouts.createdAt, id: payouts.id })
    .from(payouts)
    .where(
      and(
        inArray(payouts.status, open),
        isNotNull(payouts.sentAt),
        isAfter(payouts.createdAt, after),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
    .all();
}

/**
 * Payouts that were released before `before` and not handed to the vendor: a lost event left them
 * behind.
 */
export function listReleasedUnsent(before: number, limit = 500): Payout[] {
  return db
    .select()
    .from(payouts)
    .where(
      and(eq(payouts.status, "processing"), isNull(payouts.sentAt), lt(payouts.updatedAt, before)),
    )
    .orderBy(asc(payouts.createdAt))
    .limit(limit)
    .all();
}

/**
 * Payouts that the vendor completed, in the order of completion, after a place in that order: their
 * orders may still come back.
 */
export function listCompletedByVendor(after: PayoutPlace, limit: number): PayoutPlace[] {
  return db
    .select({ at: sql<number>`${payouts.completedAt}`, id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.status, "completed"),
        isAfter(payouts.completedAt, after),
        isNotNull(payouts.tremendousOrderId),
      ),
    )
    .orderBy(asc(payouts.completedAt), asc(payouts.id))
    .limit(limit)
    .all();
}

/**
 * Pending payouts without a hold, oldest first, after a place in that order: automatic sending may
 * release them.
 */
export function listReleasable(
  now: number,
  limit = 200,
  after: PayoutPlace = { at: 0, id: "" },
): PayoutPlace[] {
  return db
    .select({ at: payouts.createdAt, id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.status, "pending"),
        isNull(payouts.heldReason),
        or(isNull(payouts.heldUntil), lte(payouts.heldUntil, now)),
        notExists(db.select().from(credentialChanges).where(holdsPayoutsOf(payouts.userId, now))),
        isAfter(payouts.createdAt, after),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
    .all();
}

/**
 * Payees with an account and money that is in no payout yet; keyset by id. The query hops from
 * payee to payee, however many lines each has.
 */
export function listPayeesToCollect(after = "", limit = 500): string[] {
  const nextTo = (place: SQL): SQL =>
    sql`(SELECT min(payee) FROM payout_lines WHERE payee > ${place} AND payout_id IS NULL AND withdrawn_at IS NULL)`;
  // Affiliates without an account wait: their ids begin with aff_.
  const rows = db.all<{ payee: string }>(sql`
    WITH RECURSIVE owed (payee) AS (SELECT ${nextTo(sql`max(${after}, 'user_')`)} UNION ALL SELECT ${nextTo(sql`owed.payee`)} FROM owed WHERE owed.payee IS NOT NULL)
    SELECT payee FROM owed WHERE payee IS NOT NULL LIMIT ${limit}`);
  return rows.map(({ payee }) => payee);
}

/** The payees of a case's money: its owner and their referrers. */
export function listPayeesOfCase(caseId: string): string[] {
  return db
    .selectDistinct({ payee: payoutLines.payee })
    .from(payoutLines)
    .where(
      and(
        isNull(payoutLines.withdrawnAt),
        inArray(
          payoutLines.ledgerSetId,
          sql`(SELECT id FROM ledger_sets WHERE case_id = ${caseId})`,
        ),
        ne(sql`substr(${payoutLines.payee}, 1, 4)`, "aff_"),
      ),
    )
    .all()
    .map(({ payee }) => payee);
}
