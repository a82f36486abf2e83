import { eq } from "drizzle-orm";
import { hours } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";
import { transaction } from "~/db/transaction";
import type { AlarmedVendor } from "~/db/vocabulary";

/** The prefix of the alarms' names among the counters. */
export const alarmMark = "alarm:";

/** The same trouble raises one alarm in this time, however often it occurs. */
export const alarmInterval = hours(1);

/**
 * Has staff told by mail of a vendor's trouble, in the transaction around.
 * @param trouble the vendor's code for it, or a word of ours
 * @returns whether an alarm was raised; false when one was within the last hour
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
    // A mark in the future comes from a clock that ran ahead; it silences nothing.
    if (rang !== undefined && rang <= now && rang > now - alarmInterval) return false;
    db.insert(counters)
      .values({ name, value: now })
      .onConflictDoUpdate({ target: counters.name, set: { value: now } })
      .run();
    recordEvent("vendor/needs.staff", { vendor, trouble });
    return true;
  });
}
