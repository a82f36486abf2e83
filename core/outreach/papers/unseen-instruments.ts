import { and, asc, eq, inArray } from "drizzle-orm";
import { didInstrumentMailFail, listWaysSent } from "~/core/claims/instrument/instrument-sent";
import { recordCustody } from "~/core/evidence/record-custody";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimInstruments } from "~/db/schema/claims";
import { custodyLog } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** A paper by which a person gave us a claim, and which they have not opened yet. */
export type UnseenInstrument = { caseId: string; caseNumber: string | null };

const wasOpened = (instrumentId: string): boolean =>
  db
    .select({ seq: custodyLog.seq })
    .from(custodyLog)
    .where(
      and(
        eq(custodyLog.fileId, instrumentId),
        eq(custodyLog.act, "viewed"),
        eq(custodyLog.actorKind, "user"),
      ),
    )
    .limit(1)
    .get() !== undefined;

// Who got it by mail has it; one that came back is handed over in the portal.
function waitsInPortal(instrument: { id: string; caseId: string }): boolean {
  const ways = listWaysSent(instrument);
  const isMailed = ways.includes("mail") && !didInstrumentMailFail(instrument.id);
  return ways.includes("portal") && !isMailed && !wasOpened(instrument.id);
}

/**
 * The newest instruments of a person's open cases that were handed over in the portal alone and
 * that they have not opened yet, oldest first (CL-06).
 */
export function listUnseenInstruments(userId: string): UnseenInstrument[] {
  const rows = db
    .select({ id: claimInstruments.id, caseId: cases.id, caseNumber: cases.externalCaseId })
    .from(cases)
    .innerJoin(claimInstruments, eq(claimInstruments.caseId, cases.id))
    .where(
      and(eq(cases.userId, userId), inArray(cases.status, ["review", "submitted", "in_progress"])),
    )
    .orderBy(asc(claimInstruments.madeAt), asc(claimInstruments.id))
    .all();
  const newest = new Map(rows.map((row) => [row.caseId, row]));
  return [...newest.values()]
    .filter(waitsInPortal)
    .map(({ caseId, caseNumber }) => ({ caseId, caseNumber }));
}

/** Records once that a person opened the instrument of their case; custody keeps it. */
export function recordInstrumentOpened(
  userId: string,
  { id, caseId, pdfHash }: { id: string; caseId: string; pdfHash: string },
  now: number = Date.now(),
): void {
  transaction(() => {
    if (wasOpened(id)) return;
    recordCustody({
      fileId: id,
      caseId,
      act: "viewed",
      fileHash: pdfHash,
      actorKind: "user",
      actorId: userId,
      detail: "assignment, in the portal",
      at: now,
    });
    recordChange(userId, "case.changed", caseId, now);
  });
}
