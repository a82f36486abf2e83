import { and, asc, eq, isNotNull, isNull, notExists, sql, type SQL } from "drizzle-orm";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { texts } from "~/db/schema/conversations";
import { mails } from "~/db/schema/mails";
import { payouts } from "~/db/schema/money";

/** More than anybody has waiting. */
const most = 100;

// A person was notified of a fact when a text or a mail about it was queued.
const untold = (key: SQL): SQL | undefined =>
  and(
    notExists(db.select({ id: texts.id }).from(texts).where(eq(texts.idempotencyKey, key))),
    notExists(
      db
        .select({ id: mails.id })
        .from(mails)
        .where(eq(mails.idempotencyKey, sql`'mail:' || ${key}`)),
    ),
  );

/**
 * A person's settled cases and payouts of which neither a text nor a mail has told them, oldest
 * first.
 */
export function listUnannouncedMoney(userId: string): { caseIds: string[]; payoutIds: string[] } {
  const settlement = sql`'told:' || ${cases.id} || ':settled:' || ${cases.settledAt}`;
  const caseIds = db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.userId, userId),
        eq(cases.status, "settled"),
        isNotNull(cases.settledAt),
        untold(settlement),
      ),
    )
    .orderBy(asc(cases.settledAt))
    .limit(most)
    .all()
    .map(({ id }) => id);
  const payout = sql`'told:' || ${payouts.id} || ':' || ${payouts.attempt}`;
  const news = sql`'affiliate:payout:' || ${payouts.id} || ':' || ${payouts.attempt}`;
  const toldAsNews = db.select({ id: mails.id }).from(mails).where(eq(mails.idempotencyKey, news));
  const payoutIds = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.userId, userId),
        eq(payouts.status, "completed"),
        isNull(payouts.withdrawnAt),
        untold(payout),
        notExists(toldAsNews),
      ),
    )
    .orderBy(asc(payouts.completedAt))
    .limit(most)
    .all()
    .map(({ id }) => id);
  return { caseIds, payoutIds };
}
