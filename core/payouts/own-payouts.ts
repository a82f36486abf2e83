import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, sum } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { holdAfterChange } from "~/core/accounts/credentials/hold-after-change";
import {
  payoutStage,
  stageWords,
  type PayoutStage,
  type StagedPayout,
  type Standing,
} from "~/core/payouts/payout-stage";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { commissions, payoutLines, payouts } from "~/db/schema/money";
import type { PayoutLineKind, PayoutStatus } from "~/db/vocabulary";

/**
 * A payout as its recipient sees it; the amount in cents, instants in ms. It omits why staff looks
 * at it.
 */
export type OwnPayout = {
  id: string;
  amountCents: number;
  status: PayoutStatus;
  method: string | null;
  /** The reference of the vendor or of the payment by hand; null until there is one. */
  reference: string | null;
  at: number;
  completedAt: number | null;
  /** When it reached its present stage. */
  movedAt: number;
  stage: PayoutStage;
  label: string;
  title: string;
  text: string;
};

/** A part of a payout: a share of a case, a commission of a level, a bonus. */
export type OwnPayoutLine = {
  id: string;
  kind: PayoutLineKind;
  amountCents: number;
  caseNumber: string | null;
  caseId: string | null;
  caseTitle: string | null;
  level: number | null;
  at: number;
};

const isLink = sql<number | null>`json_extract(${payouts.vendorOrder}, '$.delivery') = 'link'`;
const columns = {
  id: payouts.id,
  amountCents: payouts.amountCents,
  status: payouts.status,
  heldReason: payouts.heldReason,
  heldUntil: payouts.heldUntil,
  sentAt: payouts.sentAt,
  tremendousOrderId: payouts.tremendousOrderId,
  paymentMethod: payouts.paymentMethod,
  transactionId: payouts.transactionId,
  withdrawnAt: payouts.withdrawnAt,
  createdAt: payouts.createdAt,
  completedAt: payouts.completedAt,
  updatedAt: payouts.updatedAt,
  isLink,
};

/**
 * Whether a person can be paid now: with a proven address or number, and no recent credential
 * change.
 */
export function standingOf(userId: string, now: number = Date.now()): Standing {
  const person = findPerson(userId);
  const isReachable = Boolean((person?.email && person.emailProven) || person?.phone);
  return { isReachable, changeHoldsUntil: holdAfterChange(userId, now) };
}

type Row = Omit<StagedPayout, "isLink"> & {
  id: string;
  createdAt: number;
  completedAt: number | null;
  updatedAt: number;
  isLink: number | null;
};

function shown(row: Row, standing: Standing): OwnPayout {
  const payout = { ...row, isLink: row.isLink === 1 };
  const { id, amountCents, status, paymentMethod: method, createdAt: at, completedAt } = payout;
  const stage = payoutStage(payout, standing);
  const told = stageWords(payout, standing);
  const movedAt = completedAt ?? payout.updatedAt;
  const reference = payout.transactionId ?? payout.tremendousOrderId;
  return { id, amountCents, status, method, reference, at, completedAt, movedAt, stage, ...told };
}

const isOwn = and(eq(payouts.userId, sql.placeholder("userId")), isNull(payouts.withdrawnAt));
const selectOwn = db
  .select(columns)
  .from(payouts)
  .where(isOwn)
  .orderBy(desc(payouts.createdAt))
  .limit(sql.placeholder("limit"))
  .offset(sql.placeholder("offset"))
  .prepare();

/** A person's own payouts with their stages, newest first; pass `standing` where it is known. */
export function listOwnPayouts(
  userId: string,
  limit: number,
  offset = 0,
  standing: Standing = standingOf(userId),
): OwnPayout[] {
  return selectOwn.all({ userId, limit, offset }).map((row) => shown(row, standing));
}

const selectOne = db
  .select(columns)
  .from(payouts)
  .where(and(isOwn, eq(payouts.id, sql.placeholder("id"))))
  .prepare();

/** A payout of a person with its stage, or undefined. */
export function findOwnPayout(userId: string, id: string): OwnPayout | undefined {
  const row = selectOne.get({ userId, id });
  return row && shown(row, standingOf(userId));
}

const countOwn = db.select({ count: count() }).from(payouts).where(isOwn).prepare();

/** How many payouts a person has, without replaced ones. */
export function countOwnPayouts(userId: string): number {
  return countOwn.get({ userId })?.count ?? 0;
}

const isOpen = inArray(payouts.status, ["pending", "processing"]);
const sumOpen = db
  .select({ count: count(), cents: sum(payouts.amountCents).mapWith(Number) })
  .from(payouts)
  .where(and(isOwn, isOpen))
  .prepare();

/** The payouts on their way to a person, prepared or sent, and their sum in cents. */
export function sumPendingPayouts(userId: string): { count: number; cents: number } {
  const row = sumOpen.get({ userId });
  return { count: row?.count ?? 0, cents: row?.cents ?? 0 };
}

const sumPaid = db
  .select({ cents: sum(payouts.amountCents).mapWith(Number) })
  .from(payouts)
  .where(and(eq(payouts.userId, sql.placeholder("userId")), eq(payouts.status, "completed")))
  .prepare();

/** The total ever paid to a person, in cents, without returned payments. */
export function sumPaidTo(userId: string): number {
  return sumPaid.get({ userId })?.cents ?? 0;
}

/** The lines of a person's own payout, oldest first; none for a payout of somebody else. */
export function listOwnPayoutLines(userId: string, payoutId: string): OwnPayoutLine[] {
  return db
    .select({
      id: payoutLines.id,
      kind: payoutLines.kind,
      amountCents: payoutLines.amountCents,
      caseNumber: cases.externalCaseId,
      // The cases of people an affiliate referred are private.
      caseId: sql<string | null>`iif(${cases.userId} = ${userId}, ${cases.id}, NULL)`,
      caseTitle: sql<string | null>`iif(${cases.userId} = ${userId}, ${cases.title}, NULL)`,
      level: commissions.tierLevel,
      at: payoutLines.createdAt,
    })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .leftJoin(cases, eq(cases.id, payoutLines.caseId))
    .leftJoin(commissions, eq(commissions.ledgerSetId, payoutLines.ledgerSetId))
    .where(and(eq(payoutLines.payoutId, payoutId), eq(payouts.userId, userId)))
    .orderBy(asc(payoutLines.createdAt), sql`${payoutLines}.rowid`)
    .all();
}

/**
 * The vendor's order behind a person's payout that they can open themselves, the newest unless one
 * is named, or undefined (TR-05).
 */
export function findRedeemableOrder(userId: string, payoutId?: string): string | undefined {
  const row = db
    .select({ orderId: payouts.tremendousOrderId })
    .from(payouts)
    .where(
      and(
        eq(payouts.userId, userId),
        ...(payoutId ? [eq(payouts.id, payoutId)] : []),
        isNotNull(payouts.tremendousOrderId),
        eq(payouts.transactionId, payouts.tremendousOrderId),
        eq(payouts.status, "completed"),
        isNull(payouts.withdrawnAt),
      ),
    )
    .orderBy(desc(payouts.createdAt))
    .limit(1)
    .get();
  return row?.orderId ?? undefined;
}
