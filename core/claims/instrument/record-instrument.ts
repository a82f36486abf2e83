import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { claimInstruments } from "~/db/schema/claims";
import type { InstrumentContent } from "~/db/schema/instrument-content";
import { transaction } from "~/db/transaction";

export type ClaimInstrument = typeof claimInstruments.$inferSelect;

/** The instruments of a case as they were made, byte for byte, oldest first. */
export const listInstruments = (caseId: string): ClaimInstrument[] =>
  db
    .select()
    .from(claimInstruments)
    .where(eq(claimInstruments.caseId, caseId))
    .orderBy(asc(claimInstruments.madeAt), asc(sql`rowid`))
    .all();

/** The newest instrument of a case, which is the valid one, or undefined. */
export const findInstrument = (caseId: string): ClaimInstrument | undefined =>
  listInstruments(caseId).at(-1);

const textsOf = ({ texts }: InstrumentContent): string =>
  texts
    .map(({ id }) => id)
    .sort()
    .join(" ");

/** Whether the newest instrument of a case names exactly the texts of another. */
export function isSameInstrument(caseId: string, content: InstrumentContent): boolean {
  const newest = findInstrument(caseId);
  return newest !== undefined && textsOf(newest.content) === textsOf(content);
}

/** The instrument of a person's own case, or undefined. */
export function findOwnInstrument(userId: string, caseId: string): ClaimInstrument | undefined {
  const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  return row?.userId === userId ? findInstrument(caseId) : undefined;
}

/**
 * Stores an instrument of a case with its bytes (CL-06): once for the texts that it names, and
 * never changed. @returns whether it was stored now
 */
export function recordInstrument(
  caseId: string,
  content: InstrumentContent,
  pdf: Uint8Array,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
    if (!row || isSameInstrument(caseId, content)) return false;
    const pdfHash = createHash("sha256").update(pdf).digest("hex");
    db.insert(claimInstruments)
      .values({
        id: newId("inst"),
        caseId,
        agreementId: content.agreement.id,
        content,
        pdf: Buffer.from(pdf),
        pdfHash,
        madeAt: now,
      })
      .run();
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    return true;
  });
}
