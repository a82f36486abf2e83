import { eq } from "drizzle-orm";
import { isLetterOf } from "~/core/outreach/letter-of-mail";
import { whenMailLeft } from "~/core/restore/adopted-lines";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { reserveMail, type MailRow } from "~/core/messaging/mail/record-mail";
import { letterObstacle, mayBeWrittenTo } from "~/core/outreach/mail/letter-obstacle";
import { isOutdated, mayLetterLeave } from "~/core/outreach/mail/may-letter-leave";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { noteLetterOver } from "~/core/outreach/note-letter-over";
import { findPursuit } from "~/core/outreach/queries";
import { returnToStep } from "~/core/outreach/return-to-step";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";
import { outreachLetters, outreachReplies } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

type Letter = typeof outreachLetters.$inferSelect;

const mayHaveLeftWords =
  "It was being handed over when the server or the connection ended, and may have left.";

// Only a first try that was held back has certainly not left: no mail server can be asked.
function mayHaveLeft(mailId: string): boolean {
  const mail = db
    .select({ status: mails.status, attempts: mails.attempts })
    .from(mails)
    .where(eq(mails.id, mailId))
    .get();
  return mail !== undefined && (mail.status === "reserved" || mail.attempts > 1);
}

function withdraw(letter: Letter, mailId: string, now: number): { hasNotLeft: boolean } {
  const isUncertain = mayHaveLeft(mailId);
  noteLetterOver(mailId, null, now);
  db.update(mails)
    .set({ status: "suppressed", error: isUncertain ? mayHaveLeftWords : null })
    .where(eq(mails.id, mailId))
    .run();
  db.update(outreachLetters)
    .set({ state: "stopped" })
    .where(eq(outreachLetters.id, letter.id))
    .run();
  recordCaseEvent(
    letter.caseId,
    "letter_withdrawn",
    { step: letter.step, letterId: letter.id, mayHaveLeft: isUncertain },
    systemActor,
    now,
  );
  if (isUncertain) recordChange("staff", "case.changed", letter.caseId, now);
  return { hasNotLeft: !isUncertain };
}

// Behind a shut door or an unapproved wording a letter waits for days, and its company may write to
// us meanwhile.
function waitsForStaff({ caseId }: Letter, mailId: string): boolean {
  const pursuit = findPursuit(caseId);
  const isHeld = pursuit?.heldAt != null && pursuit.holdReason !== "not_submitted";
  return isHeld && !mayHaveLeft(mailId);
}

function withdrawAnswer(mailId: string, caseId: string, now: number): void {
  db.update(mails).set({ status: "suppressed" }).where(eq(mails.id, mailId)).run();
  recordCaseEvent(caseId, "answer_withdrawn", { mailId }, systemActor, now);
  recordChange("staff", "case.changed", caseId, now);
}

// Staff's answer to a reply passes the checks of a letter once more before it leaves.
function reserveAnswer(mailId: string, now: number): MailRow | undefined {
  const answer = db
    .select({ caseId: outreachReplies.caseId, to: mails.toAddress, status: mails.status })
    .from(outreachReplies)
    .innerJoin(mails, eq(mails.id, outreachReplies.answerMailId))
    .where(eq(outreachReplies.answerMailId, mailId))
    .get();
  if (!answer?.caseId || answer.status !== "queued") return reserveMail(mailId);
  const closed = letterObstacle(answer.caseId, answer.to, now);
  if (closed === null) return reserveMail(mailId);
  if (closed.isFinal) withdrawAnswer(mailId, answer.caseId, now);
  return undefined;
}

// A mail that left before a restore is recorded as sent then, with the letter that it carries.
function leftBefore(mailId: string, now: number): boolean {
  const mail = db
    .select({
      key: mails.idempotencyKey,
      to: mails.toAddress,
      marks: mails.marks,
      status: mails.status,
    })
    .from(mails)
    .where(eq(mails.id, mailId))
    .get();
  if (!mail || (mail.status !== "queued" && mail.status !== "reserved")) return false;
  const leftAt = whenMailLeft({ ...mail, marks: mail.marks ?? [] }, now);
  if (leftAt === null) return false;
  recordMailOutcome(mailId, { sent: true, messageId: null }, leftAt);
  return true;
}

/**
 * Reserves a mail for sending, or withdraws a letter at the last moment: its case has settled, was
 * rejected, archived or deleted, or its recipient asked not to be written to (U §4). One that was
 * being handed over is withdrawn too, and kept as one that may have left. In live mode a
 * letter whose wording counsel has not approved stays queued, until the sweep finds it approved; so
 * does one with a paragraph that is not approved, one whose claim may not be pursued, or while
 * letters are stopped (CL-05, CL-10). One that states what holds no more (other texts, another sum,
 * company or instrument, a theory, or a court where we may not file) is withdrawn and its step
 * written anew, once a letter written now could leave; so is one whose case is held, once it is
 * resumed. Staff's answers to replies pass the same checks.
 * @returns undefined when nothing is to be sent @throws NotFound
 */
export function reserveOutgoingMail(mailId: string, now: number = Date.now()): MailRow | undefined {
  return transaction(() => {
    if (leftBefore(mailId, now)) return undefined;
    const letter = db.select().from(outreachLetters).where(isLetterOf(mailId)).get();
    if (!letter) return reserveAnswer(mailId, now);
    if (letter.state !== "queued") return reserveMail(mailId, now);
    if (mayBeWrittenTo(letter.caseId, letter.toAddress) !== null) withdraw(letter, mailId, now);
    else if (waitsForStaff(letter, mailId)) {
      withdraw(letter, mailId, now);
      returnToStep(letter, now);
    } else if (mayLetterLeave(letter, now)) return reserveMail(mailId, now);
    else if (isOutdated(letter, now) && withdraw(letter, mailId, now).hasNotLeft)
      returnToStep(letter, now);
    return undefined;
  });
}

/**
 * Whether a reserved mail may still leave: a letter or an answer to a sender passes the checks once
 * more right before it does (CL-10). @throws NotFound
 */
export function mayMailLeave(mailId: string, now: number = Date.now()): boolean {
  const letter = db.select().from(outreachLetters).where(isLetterOf(mailId)).get();
  if (letter)
    return mayBeWrittenTo(letter.caseId, letter.toAddress) === null && mayLetterLeave(letter, now);
  const answer = db
    .select({ caseId: outreachReplies.caseId, to: mails.toAddress })
    .from(outreachReplies)
    .innerJoin(mails, eq(mails.id, outreachReplies.answerMailId))
    .where(eq(outreachReplies.answerMailId, mailId))
    .get();
  return !answer?.caseId || letterObstacle(answer.caseId, answer.to, now) === null;
}
