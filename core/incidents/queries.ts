import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { incidents } from "~/db/schema/incidents";

/** What is or was wrong; instants in ms. */
export type Incident = typeof incidents.$inferSelect;

/** The open incidents, the urgent ones first, then the oldest. */
export function listOpenIncidents(): Incident[] {
  return db
    .select()
    .from(incidents)
    .where(isNull(incidents.resolvedAt))
    .orderBy(desc(eq(incidents.severity, "urgent")), incidents.openedAt, incidents.cause)
    .all();
}

/** The newest incidents that are over. */
export function listEndedIncidents(limit: number): Incident[] {
  return db
    .select()
    .from(incidents)
    .where(isNotNull(incidents.resolvedAt))
    .orderBy(desc(incidents.openedAt))
    .limit(limit)
    .all();
}

/** The incidents that are open, or of which somebody has not been told the end; oldest first. */
export function listUntoldIncidents(limit = 100): Incident[] {
  return db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.resolutionMailedAt), isNull(incidents.resolutionPostedAt)))
    .orderBy(incidents.openedAt, incidents.cause)
    .limit(limit)
    .all();
}

/** Whether a cause has shown itself since an instant in ms. */
export function wasSeenSince(cause: string, since: number): boolean {
  const seen = and(eq(incidents.cause, cause), gt(incidents.seenAt, since));
  return (
    db
      .select({ one: sql`1` })
      .from(incidents)
      .where(seen)
      .limit(1)
      .get() !== undefined
  );
}
