import { asc } from "drizzle-orm";
import { db } from "~/db/client";
import { findings } from "~/db/schema/figures";

/** The latest finding of a check; instants in ms. */
export type KeptFinding = typeof findings.$inferSelect;

/** The latest findings of the doctor, by the names of its checks; empty before its first run. */
export function listFindings(): KeptFinding[] {
  return db.select().from(findings).orderBy(asc(findings.name)).all();
}
