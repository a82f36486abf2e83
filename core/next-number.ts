import { sql } from "drizzle-orm";
import { db, sqlite } from "~/db/client";
import { counters } from "~/db/schema/figures";

const raise = db
  .insert(counters)
  .values({ name: sql.placeholder("name"), value: sql.placeholder("first") })
  .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
  .returning({ value: counters.value })
  .prepare();

type Series = "ticket" | "case";
const firstOf: Record<Series, number> = { ticket: 1001, case: 100_001 };

const skip = sqlite.prepare<[string, number, number]>(
  `INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = value + ?`,
);

/**
 * The next number of a series that people read (ticket numbers, case numbers), without gaps inside
 * committed work, but for one after a restore.
 */
export function nextNumber(series: Series): number {
  return raise.get({ name: `series:${series}`, first: firstOf[series] }).value;
}

/**
 * Leaves out the next `count` numbers of every series, in the transaction around. A restored
 * database does not know which numbers were given since its copy, and what people answer to one of
 * those must reach nobody else.
 */
export function skipNumbers(count: number): void {
  for (const series of ["ticket", "case"] as const)
    skip.run(`series:${series}`, firstOf[series] - 1 + count, count);
}
