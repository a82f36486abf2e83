import { sql } from "drizzle-orm";
import { getCounter } from "~/core/counters";
import { days } from "~/core/duration";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";

const name = "carrier:deactivations-day";
/**
 * After a longer absence older lists are skipped: the numbers in them were handled when the lists
 * were new, or are unknown to us.
 */
const maxDays = 30;

/** The day of an instant, in days since 1970 (UTC). */
export const dayOf = (at: number): number => Math.floor(at / days(1));

/**
 * The days (since 1970, UTC) whose lists of deactivated numbers are due and were not read yet,
 * oldest first; never today's.
 */
export function listDaysToRead(now: number): number[] {
  const [first, last] = [Math.max(getCounter(name) + 1, dayOf(now) - maxDays), dayOf(now) - 1];
  // A new installation has no number that an old list could name.
  const from = getCounter(name) === 0 ? last : first;
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index);
}

/** Records that the list of a day was read to its end; never moves backwards. */
export function recordDayRead(day: number): void {
  db.insert(counters)
    .values({ name, value: day })
    .onConflictDoUpdate({
      target: counters.name,
      set: { value: sql`max(${counters.value}, ${day})` },
    })
    .run();
}
