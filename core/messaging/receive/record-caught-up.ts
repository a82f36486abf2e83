import { caughtUp } from "~/core/messaging/queries";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";

/**
 * Remembers that all texts the carrier received before `at` are on record. The latest word counts,
 * also an earlier instant: a mark that a clock which was ahead has left would hide what came since.
 */
export function recordCaughtUp(at: number): void {
  db.insert(counters)
    .values({ name: caughtUp, value: at })
    .onConflictDoUpdate({ target: counters.name, set: { value: at } })
    .run();
}
