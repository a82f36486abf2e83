import { sql } from "drizzle-orm";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";

const raise = db
  .insert(counters)
  .values({ name: sql.placeholder("name"), value: sql.placeholder("first") })
  .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
  .returning({ value: counters.value })
  .prepare();

/**
 * The next number of a series that people read (ticket numbers, case numbers), without gaps inside
 * committed work.
 */
export function nextNumber(series: "ticket" | "case"): number {
  return raise.get({ name: `series:${series}`, first: series === "ticket" ? 1001 : 100_001 }).value;
}
