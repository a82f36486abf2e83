import { asc } from "drizzle-orm";
import { db } from "~/db/client";
import { findings } from "~/db/schema/figures";

/** The latest finding of a check; instants in ms. */
export type KeptFinding = Omit<typeof findings.$inferSelect, "shuts">;

/** The latest findings of the doctor, by the names of its checks; empty before its first run. */
export function listFindings(): KeptFinding[] {
  const { name, level, found, mend, beganAt, lookedAt } = findings;
  return db
    .select({ name, level, found, mend, beganAt, lookedAt })
    .from(findings)
    .orderBy(asc(findings.name))
    .all();
}
