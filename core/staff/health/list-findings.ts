import { asc } from "drizzle-orm";
import { db } from "~/db/client";
import { findings } from "~/db/schema/figures";

/** What a check found when it was last made; instants in ms. */
export type KeptFinding = Omit<typeof findings.$inferSelect, "shuts">;

/** What the doctor found last, by the names of its checks; empty when it has never looked. */
export function listFindings(): KeptFinding[] {
  const { name, level, found, mend, beganAt, lookedAt } = findings;
  return db
    .select({ name, level, found, mend, beganAt, lookedAt })
    .from(findings)
    .orderBy(asc(findings.name))
    .all();
}
