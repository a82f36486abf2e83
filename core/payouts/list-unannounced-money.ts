import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { findMailByKey } from "~/core/messaging/mail/mailbox";
import { settlementNewsKey } from "~/core/payouts/settlement-news-key";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { texts } from "~/db/schema/conversations";
import { payouts } from "~/db/schema/money";

/** More than anybody has waiting. */
const most = 100;

const wasTexted = (key: string): boolean =>
  db.select({ id: texts.id }).from(texts).where(eq(texts.idempotencyKey, key)).get() !== undefined;
const wasMailed = (key: string): boolean => findMailByKey(key) !== undefined;

// A person was notified of a fact when a text or a mail about it was queued.
const wasTold = (key: string): boolean => wasTexted(key) || wasMailed(`mail:${key}`);

/** What the news of a case's settlement is known by, whether by text or by mail. */
export const settlementKey = (caseId: string, settledAt: number): string =>
  settlementNewsKey({ caseId, settledAt }, (time) => `told:${caseId}:settled:${time}`, wasTold);

/**
 * A person's settled cases and payouts of which neither a text nor a mail has told them, oldest
 * first.
 */
export function listUnannouncedMoney(userId: string): { caseIds: string[]; payoutIds: string[] } {
  const settled = db
    .select({ id: cases.id, at: cases.settledAt })
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.status, "settled"), isNotNull(cases.settledAt)))
    .orderBy(asc(cases.settledAt))
    .all();
  const paid = db
    .select({ id: payouts.id, attempt: payouts.attempt })
    .from(payouts)
    .where(
      and(eq(payouts.userId, userId), eq(payouts.status, "completed"), isNull(payouts.withdrawnAt)),
    )
    .orderBy(asc(payouts.completedAt))
    .all();
  const caseIds = settled.filter(({ id, at }) => at !== null && !wasTold(settlementKey(id, at)));
  const payoutIds = paid.filter(
    ({ id, attempt }) =>
      !wasTold(`told:${id}:${attempt}`) && !wasMailed(`affiliate:payout:${id}:${attempt}`),
  );
  const named = (rows: { id: string }[]): string[] => rows.slice(0, most).map(({ id }) => id);
  return { caseIds: named(caseIds), payoutIds: named(payoutIds) };
}
