import { and, eq, gt, isNull, or, sql, type Column, type SQLWrapper } from "drizzle-orm";
import { db } from "~/db/client";
import { credentialChanges } from "~/db/schema/credentials";

/**
 * The credential changes that hold a person's payouts now. `userId` is an id or the column that
 * holds it.
 */
export const holdsPayoutsOf = (userId: string | Column | SQLWrapper, now: number | SQLWrapper) =>
  and(
    eq(credentialChanges.userId, userId),
    isNull(credentialChanges.holdLiftedAt),
    or(isNull(credentialChanges.holdsUntil), gt(credentialChanges.holdsUntil, now)),
  );

const selectHolds = db
  .select({ until: credentialChanges.holdsUntil })
  .from(credentialChanges)
  .where(holdsPayoutsOf(sql.placeholder("userId"), sql.placeholder("now")))
  .prepare();

/**
 * Until when a changed credential holds a person's payouts, in ms; Infinity when only staff or a
 * proof of the owner lifts it; null when nothing holds them.
 */
export function holdAfterChange(userId: string, now: number): number | null {
  const rows = selectHolds.all({ userId, now });
  return rows.length === 0 ? null : Math.max(...rows.map(({ until }) => until ?? Infinity));
}

/**
 * Lifts the hold on a person's payouts after staff has looked at the credential change, in the
 * transaction around.
 */
export function liftHoldAfterChange(userId: string, now: number): void {
  db.update(credentialChanges).set({ holdLiftedAt: now }).where(holdsPayoutsOf(userId, now)).run();
}

/**
 * Ends the holds that only the owner's proof can end: the owner has set a password over the link
 * that was mailed to their proven address.
 */
export function liftDispute(userId: string, now: number): void {
  db.update(credentialChanges)
    .set({ holdLiftedAt: now })
    .where(and(holdsPayoutsOf(userId, now), isNull(credentialChanges.holdsUntil)))
    .run();
}
