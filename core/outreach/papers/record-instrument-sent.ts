import { eq } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { listInstrumentMarks } from "~/core/claims/instrument/instrument-marks";
import { instrumentMailKey, listWaysSent } from "~/core/claims/instrument/instrument-sent";
import type { ClaimInstrument } from "~/core/claims/instrument/record-instrument";
import { recordCustody } from "~/core/evidence/record-custody";
import { queueMail, type MailToQueue } from "~/core/messaging/mail/queue-mail";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

type InstrumentMail = Omit<MailToQueue, "key" | "kind" | "marks" | "userId" | "caseId" | "now">;

/**
 * Sends an instrument of assignment to its person, once by each way (CL-06): by mail with the very
 * bytes that are kept, or, where there is no mail for them, into the portal with a notice. The
 * case's story and the chain of custody record it in the same commit. @returns whether it went now
 */
export function recordInstrumentSent(
  instrument: ClaimInstrument,
  userId: string,
  mail: InstrumentMail | null,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const { id, caseId, pdfHash } = instrument;
    const by = mail === null ? "portal" : "mail";
    if (listWaysSent(instrument).includes(by)) return false;
    const key = instrumentMailKey(id);
    const marks = listInstrumentMarks(instrument);
    const about = { key, kind: "assignment", userId, caseId, now };
    const mailId = mail === null ? null : queueMail({ ...mail, marks, ...about });
    if (mail !== null && mailId === null) return false;
    const detail = `assignment to its person, by ${by}`;
    const data = { instrumentId: id, pdfHash, by, mailId };
    // The news of the portal are read from cases that changed lately.
    db.update(cases).set({ updatedAt: now }).where(eq(cases.id, caseId)).run();
    recordCaseEvent(caseId, "instrument_sent", data, systemActor, now);
    recordCustody({
      fileId: id,
      caseId,
      act: "exported",
      fileHash: pdfHash,
      actorKind: "system",
      detail,
      at: now,
    });
    recordChange(userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    return true;
  });
}
