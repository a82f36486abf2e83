import { sql } from "drizzle-orm";
import { caughtUp } from "~/core/conversations/queries";
import { db } from "~/db/client";
import { counters } from "~/db/schema/accounts";

/** Remembers that all texts the carrier received before `at` are on record; never moves backwards. */
export function recordCaughtUp(at: number): void {
  db.insert(counters)
    .values({ name: caughtUp, value: at })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`max(${counters.value}, ${at})` } })
    .run();
}
