import { inArray } from "drizzle-orm";
import { db } from "~/db/client";
import { incidents } from "~/db/schema/incidents";

/** By which way somebody was told of what: that incidents were opened, or that they are over. */
export type Told =
  "openingMailedAt" | "openingPostedAt" | "resolutionMailedAt" | "resolutionPostedAt";

/** Records that somebody was told of incidents, or that there is nobody to tell. */
export function recordTold(ids: readonly string[], told: Told, now: number = Date.now()): void {
  db.update(incidents)
    .set({ [told]: now })
    .where(inArray(incidents.id, [...ids]))
    .run();
}
