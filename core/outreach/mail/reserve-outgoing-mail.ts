import { eq } from "drizzle-orm";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { isMailSuppressed } from "~/core/messaging/mail/queue-mail";
import { reserveMail, type MailRow } from "~/core/messaging/mail/record-mail";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { mails } from "~/db/schema/mails";
import { outreachLetters, pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

type Letter = typeof outreachLetters.$inferSelect;

function mayLeave({ caseId, toAddress }: Letter): boolean {
  const row = db
    .select({ status: cases.status, archivedAt: cases.archivedAt, stoppedAt: pursuits.stoppedAt })
    .from(cases)
    .leftJoin(pursuits, eq(pursuits.caseId, cases.id))
    .where(eq(cases.id, caseId))
    .get();
  return (
    row?.status === "submitted" &&
    row.archivedAt === null &&
    row.stoppedAt === null &&
    !isMailSuppressed(toAddress, "outreach")
  );
}

function withdraw(letter: Letter, mailId: string, now: number): void {
  db.update(mails).set({ status: "suppressed" }).where(eq(mails.id, mailId)).run();
  db.update(outreachLetters)
    .set({ state: "stopped" })
    .where(eq(outreachLetters.id, letter.id))
    .run();
  recordCaseEvent(
    letter.caseId,
    "letter_withdrawn",
    { step: letter.step, letterId: letter.id },
    systemActor,
    now,
  );
}

/**
 * Reserves a mail for sending, or keeps a letter back at the last moment: its case has settled, was
 * rejected, archived or deleted, or its recipient asked not to be written to (U §4). In live mode a
 * letter whose wording counsel has not approved stays queued, until the sweep finds it approved; so
 * does one whose claim may not be pursued, or while letters are stopped (CL-10).
 * @returns undefined when nothing is to be sent @throws NotFound
 */
export function reserveOutgoingMail(mailId: string, now: number = Date.now()): MailRow | undefined {
  return transaction(() => {
    const letter = db
      .select()
      .from(outreachLetters)
      .where(eq(outreachLetters.mailId, mailId))
      .get();
    if (!letter || letter.state !== "queued") return reserveMail(mailId);
    if (mayLeave(letter))
      return mayLettersLeave(letter.templateHash) && claimGate(letter.caseId, "letter", now).allowed
        ? reserveMail(mailId)
        : undefined;
    withdraw(letter, mailId, now);
    return undefined;
  });
}
