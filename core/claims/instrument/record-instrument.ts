import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { instrumentKey } from "~/core/claims/instrument/instrument-key";
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
    .orderBy(asc(claimInstruments.madeAt), asc(claimInstruments.id))
    .all();

/** The storage keys from which mails attach a case's instruments; nothing need be stored there. */
export function listInstrumentKeys(caseId: string): string[] {
  const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  return row ? listInstruments(caseId).map((each) => instrumentKey(row.userId, each)) : [];
}

/** The newest instrument of a case, which is the valid one, or undefined. */
export const findInstrument = (caseId: string): ClaimInstrument | undefined =>
  listInstruments(caseId).at(-1);

const textsOf = ({ texts }: InstrumentContent): string =>
  texts
    .map(({ id }) => id)
    .sort()
    .join(" ");

/**
 * Whether the newest instrument of a case serves for another's contents: exactly its texts, its
 * company and its wording, and each of its theories in its version.
 */
export function isSameInstrument(caseId: string, content: InstrumentContent): boolean {
  const newest = findInstrument(caseId)?.content;
  return (
    newest !== undefined &&
    textsOf(newest) === textsOf(content) &&
    newest.respondent === content.respondent &&
    newest.wording?.sha256 === content.wording?.sha256 &&
    content.theories.every((name) => newest.theories.includes(name))
  );
}

/** The instrument of a person's own case, or undefined. */
export function findOwnInstrument(userId: string, caseId: string): ClaimInstrument | undefined {
  const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  return row?.userId === userId ? findInstrument(caseId) : undefined;
}

/**
 * Stores an instrument of a case with its bytes (CL-06): once for the texts, theories and company
 * that it names, and never changed. @returns whether it was stored now
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
