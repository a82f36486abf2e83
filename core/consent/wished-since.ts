import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";
import type { ConsentAction } from "~/db/vocabulary";

/** The actions that say that a number wants our texts. */
export const optIns = ["opted_in", "opted_in_again"] as const;

/**
 * Whether one of these actions of a number was said after `at` (ms), in whatever order they were
 * recorded (LG-01). What stands in the future was dated by a clock that has been put right since,
 * and says nothing.
 */
export function wishedSince(phone: string, actions: readonly ConsentAction[], at: number): boolean {
  const since = and(
    eq(consentEvents.phone, phone),
    inArray(consentEvents.action, [...actions]),
    gt(consentEvents.at, at),
    lte(consentEvents.at, Math.max(at, Date.now())),
  );
  return (
    db.select({ id: consentEvents.id }).from(consentEvents).where(since).limit(1).get() !==
    undefined
  );
}
