import { and, eq, gt, isNull, or, type Column } from "drizzle-orm";
import { db } from "~/db/client";
import { wayInChanges } from "~/db/schema/ways-in";

/**
 * The changes of a person's ways in (their id, or the column that holds it) that hold their payouts
 * now.
 */
export const holdsPayoutsOf = (userId: string | Column, now: number) =>
  and(
    eq(wayInChanges.userId, userId),
    isNull(wayInChanges.holdLiftedAt),
    or(isNull(wayInChanges.holdsUntil), gt(wayInChanges.holdsUntil, now)),
  );

/**
 * Until when a changed way in holds a person's payouts, in ms; Infinity when only staff or a proof
 * of the owner lifts it; null when nothing holds them.
 */
export function holdAfterChange(userId: string, now: number): number | null {
  const rows = db
    .select({ until: wayInChanges.holdsUntil })
    .from(wayInChanges)
    .where(holdsPayoutsOf(userId, now))
    .all();
  return rows.length === 0 ? null : Math.max(...rows.map(({ until }) => until ?? Infinity));
}

/**
 * Lets a person's payouts go again that changed ways in held: staff has looked, in the transaction
 * around.
 */
export function liftHoldAfterChange(userId: string, now: number): void {
  db.update(wayInChanges).set({ holdLiftedAt: now }).where(holdsPayoutsOf(userId, now)).run();
}

/**
 * Ends what only a proof could end: the owner has set a password over the link that was mailed to
 * their proven address.
 */
export function liftDispute(userId: string, now: number): void {
  db.update(wayInChanges)
    .set({ holdLiftedAt: now })
    .where(and(holdsPayoutsOf(userId, now), isNull(wayInChanges.holdsUntil)))
    .run();
}
