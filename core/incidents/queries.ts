import { and, desc, eq, isNotNull, isNull, min, or, sql } from "drizzle-orm";
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

/** Since when, in ms, the longest of the open incidents waits to be posted; null when none does. */
export function findUnpostedSince(): number | null {
  const waiting = and(isNull(incidents.resolvedAt), isNull(incidents.openingPostedAt));
  const oldest = db
    .select({ since: min(incidents.openedAt) })
    .from(incidents)
    .where(waiting)
    .get();
  return oldest?.since ?? null;
}

/** Whether an incident of a cause is open. */
export function isIncidentOpen(cause: string): boolean {
  const open = and(eq(incidents.cause, cause), isNull(incidents.resolvedAt));
  return (
    db
      .select({ one: sql`1` })
      .from(incidents)
      .where(open)
      .limit(1)
      .get() !== undefined
  );
}
