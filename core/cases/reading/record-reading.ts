import { eq } from "drizzle-orm";
import { fillFromReading, type SeenThread } from "~/core/claims/facts/fill-from-reading";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { verdict, type Findings } from "~/core/cases/reading/verdict";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases, readings } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * A complete reading: the findings that decide, and the rest (boxes, alternatives, times), kept for
 * the screens.
 */
export type CaseReading = Findings &
  Pick<SeenThread, "messages" | "timestamps"> & {
    engine: string;
    engineVersion: string;
    confidence: number;
    sender: {
      phone: { value: string } | null;
      shortcode: { value: string } | null;
      name: { value: string } | null;
    };
  };

/**
 * Stores a reading of a case's file. @returns its id; the same reading of the same file again is
 * the same row
 */
export function recordReading(
  caseId: string,
  fileId: string,
  reading: CaseReading,
  now: number = Date.now(),
): string {
  return transaction(() => {
    const known = db.select().from(readings).where(eq(readings.caseId, caseId)).all();
    const same = known.find(
      (row) =>
        row.fileId === fileId &&
        row.engine === reading.engine &&
        row.engineVersion === reading.engineVersion,
    );
    if (same) return same.id;
    const id = newId("read");
    const { engine, engineVersion, confidence } = reading;
    const { decision } = verdict(reading);
    db.insert(readings)
      .values({
        id,
        caseId,
        fileId,
        engine,
        engineVersion,
        confidence,
        decision,
        result: reading,
        createdAt: now,
      })
      .run();
    fillFromReading(caseId, fileId, reading, now);
    recordCaseEvent(caseId, "read", { readingId: id, decision }, systemActor, now);
    const owner = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
    if (owner) recordChange(owner.userId, "case.changed", caseId, now);
    return id;
  });
}

/** A stored reading by its id, or undefined. */
export function findReading(readingId: string): CaseReading | undefined {
  const row = db.select().from(readings).where(eq(readings.id, readingId)).get();
  return row?.result as CaseReading | undefined;
}
