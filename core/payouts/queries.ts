import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { holdsPayoutsOf } from "~/core/accounts/hold-after-change";
import { NotFound } from "~/core/errors";
import { taxYear, type Payout } from "~/core/payouts/payout-rules";
import { db } from "~/db/client";
import { wayInChanges } from "~/db/schema/ways-in";
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

/** What a payout consists of, oldest fact first. */
export function listPayoutLines(payoutId: string) {
  return db
    .select()
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, payoutId))
    .orderBy(asc(payoutLines.createdAt), asc(payoutLines.id))
    .all();
}

/** Payouts of a status, newest first. */
export function listPayouts(status: PayoutStatus, limit = 100): Payout[] {
  return db.select().from(payouts).where(eq(payouts.status, status)).orderBy(desc(payouts.createdAt)).limit(limit).all();
}

const sumOf = (row: { sum: number | null } | undefined): number => row?.sum ?? 0;

// A bulk update asks this of thousands.
const sumPaid = db
  .select({ sum: sql<number | null>`sum(${payouts.amountCents})` })
  .from(payouts)
  .where(
    and(
      eq(payouts.userId, placeholder("userId")),
      eq(payouts.status, "completed"),
      gte(payouts.completedAt, placeholder("startsAt")),
      lt(payouts.completedAt, placeholder("endsAt")),
    ),
  )
  .prepare();
const sumUnderWay = db
  .select({ sum: sql<number | null>`sum(${payouts.amountCents})` })
  .from(payouts)
  .where(
    and(
      eq(payouts.userId, placeholder("userId")),
      or(eq(payouts.status, "processing"), and(eq(payouts.status, "failed"), isNotNull(payouts.sentAt))),
    ),
  )
  .prepare();
const findForm = db
  .select({ userId: taxForms.userId })
  .from(taxForms)
  .where(eq(taxForms.userId, placeholder("userId")))
  .prepare();

/** What was paid to a person in the tax year of an instant, in cents, and what is on its way (LG-15). */
export function getYearlyTotal(
  userId: string,
  at: number,
): { year: number; paidCents: number; underWayCents: number; formOnFile: boolean } {
  const { year, startsAt, endsAt } = taxYear(at);
  const paid = sumPaid.get({ userId, startsAt, endsAt });
  const underWay = sumUnderWay.get({ userId });
  const form = findForm.get({ userId });
  return { year, paidCents: sumOf(paid), underWayCents: sumOf(underWay), formOnFile: form !== undefined };
}

/** Yearly totals of everybody who was paid `fromCents` or more in a tax year, largest first: the list for the tax forms (LG-15). */
export function listYearlyTotals(at: number, fromCents = 0): { userId: string; paidCents: number }[] {
  const { startsAt, endsAt } = taxYear(at);
  const paidCents = sql<number>`sum(${payouts.amountCents})`;
  return db
    .select({ userId: payouts.userId, paidCents })
    .from(payouts)
    .where(and(eq(payouts.status, "completed"), gte(payouts.completedAt, startsAt), lt(payouts.completedAt, endsAt)))
    .groupBy(payouts.userId)
    .having(gte(paidCents, fromCents))
    .orderBy(desc(paidCents))
    .all();
}

/** Payouts whose order the vendor may hold and whose end is open, oldest first. */
export function listUnconfirmed(limit = 500): Payout[] {
  const open: PayoutStatus[] = ["pending", "processing", "failed"];
  return db
    .select()
    .from(payouts)
    .where(and(inArray(payouts.status, open), isNotNull(payouts.sentAt)))
    .orderBy(asc(payouts.createdAt))
    .limit(limit)
    .all();
}

/** Payouts that were released before `before` and that nobody has handed to the vendor: a lost event left them behind. */
export function listReleasedUnsent(before: number, limit = 500): Payout[] {
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, "processing"), isNull(payouts.sentAt), lt(payouts.updatedAt, before)))
    .orderBy(asc(payouts.createdAt))
    .limit(limit)
    .all();
}

/** Payouts of the vendor that were completed since `since`, oldest first: their orders may still come back. */
export function listCompletedByVendor(since: number, limit = 10_000): Payout[] {
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, "completed"), gte(payouts.completedAt, since), isNotNull(payouts.tremendousOrderId)))
    .orderBy(asc(payouts.id))
    .limit(limit)
    .all();
}

/** Pending payouts that nothing holds any longer: what automatic sending may release. */
export function listReleasable(now: number, limit = 200): Payout[] {
  return db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.status, "pending"),
        isNull(payouts.heldReason),
        or(isNull(payouts.heldUntil), lte(payouts.heldUntil, now)),
        notExists(db.select().from(wayInChanges).where(holdsPayoutsOf(payouts.userId, now))),
      ),
    )
    .orderBy(asc(payouts.createdAt))
    .limit(limit)
    .all();
}

/** Payees with an account to whom something is owed that no payout holds; keyset by id. */
export function listPayeesToCollect(after = "", limit = 500): string[] {
  return db
    .selectDistinct({ payee: payoutLines.payee })
    .from(payoutLines)
    .where(
      and(
        isNull(payoutLines.payoutId),
        isNull(payoutLines.withdrawnAt),
        sql`${payoutLines.payee} > ${after}`,
        ne(sql`substr(${payoutLines.payee}, 1, 4)`, "aff_"),
      ),
    )
    .orderBy(asc(payoutLines.payee))
    .limit(limit)
    .all()
    .map(({ payee }) => payee);
}

/** The payees of what a case has earned: its owner and their referrers. */
export function listPayeesOfCase(caseId: string): string[] {
  return db
    .selectDistinct({ payee: payoutLines.payee })
    .from(payoutLines)
    .where(
      and(
        isNull(payoutLines.withdrawnAt),
        inArray(payoutLines.ledgerSetId, sql`(SELECT id FROM ledger_sets WHERE case_id = ${caseId})`),
        ne(sql`substr(${payoutLines.payee}, 1, 4)`, "aff_"),
      ),
    )
    .all()
    .map(({ payee }) => payee);
}
