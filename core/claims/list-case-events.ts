import { and, asc, eq, lt } from "drizzle-orm";
import { db } from "~/db/client";
import { insertPackedLines, listPackedLines } from "~/db/packed/packed-rows";
import { caseEvents } from "~/db/schema/cases";

export type CaseEvent = typeof caseEvents.$inferSelect;
type PackedEvent = Omit<CaseEvent, "caseId">;

const inOrder = [asc(caseEvents.at), asc(caseEvents.id)];

/**
 * The whole story of a case, oldest first: the events that were packed a month after its end, and
 * those that are rows.
 * @throws PackedRowsChanged
 */
export function listCaseEvents(caseId: string): CaseEvent[] {
  const rows = db
    .select()
    .from(caseEvents)
    .where(eq(caseEvents.caseId, caseId))
    .orderBy(...inOrder)
    .all();
  const packed = listPackedLines(caseId, "events") as PackedEvent[];
  if (packed.length === 0) return rows;
  const all = [...packed.map(({ id, ...one }) => ({ id, caseId, ...one })), ...rows];
  return all.toSorted((a, b) => a.at - b.at || a.id - b.id);
}

/**
 * Packs the events of a case from before an instant (ms), in the transaction around.
 * @returns how many @throws Error when they would not unpack to the same: their rows stay
 */
export function packEvents(caseId: string, before: number, now: number): number {
  const old = and(eq(caseEvents.caseId, caseId), lt(caseEvents.at, before));
  const rows = db
    .select()
    .from(caseEvents)
    .where(old)
    .orderBy(...inOrder)
    .all();
  if (rows.length === 0) return 0;
  const lines = rows.map(({ caseId: _, ...line }): PackedEvent => line);
  insertPackedLines(caseId, "events", lines, now);
  db.delete(caseEvents).where(old).run();
  return rows.length;
}
