import { caughtUp } from "~/core/messaging/queries";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";

/**
 * Records that all texts the carrier received before `at` are stored. The last call counts, even
 * with an earlier instant: a mark left by a clock that ran ahead would hide later texts.
 */
export function recordCaughtUp(at: number): void {
  db.insert(counters)
    .values({ name: caughtUp, value: at })
    .onConflictDoUpdate({ target: counters.name, set: { value: at } })
    .run();
}
