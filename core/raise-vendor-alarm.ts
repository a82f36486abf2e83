import { eq } from "drizzle-orm";
import { hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";
import { transaction } from "~/db/transaction";
import type { AlarmedVendor } from "~/db/vocabulary";

/** What the marks of alarms begin with among the counters. */
export const alarmMark = "alarm:";

/** The same trouble rings once in this time, however often it is met. */
export const alarmInterval = hours(1);

/**
 * Has staff told by mail that a vendor's trouble waits for them, in the transaction around.
 * @param trouble the vendor's code for it, or a word of ours
 * @returns whether it rings; false when it did within the last hour
 */
export function raiseVendorAlarm(
  vendor: AlarmedVendor,
  trouble: string,
  now: number = Date.now(),
): boolean {
  const name = `${alarmMark}${vendor}:${trouble}`;
  return transaction(() => {
    const rang = db
      .select({ at: counters.value })
      .from(counters)
      .where(eq(counters.name, name))
      .get()?.at;
    // A mark in the future was made by a clock that was ahead; it silences nothing.
    if (rang !== undefined && rang <= now && rang > now - alarmInterval) return false;
    db.insert(counters)
      .values({ name, value: now })
      .onConflictDoUpdate({ target: counters.name, set: { value: now } })
      .run();
    recordEvent("vendor/needs.staff", { vendor, trouble });
    return true;
  });
}
