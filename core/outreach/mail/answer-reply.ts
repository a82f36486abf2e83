import { eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { recordCaseEvent } from "~/core/cases/record-case-event";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { letterObstacle } from "~/core/outreach/mail/letter-obstacle";
import { findReply, type OutreachReply } from "~/core/outreach/queries";
import { unmarked } from "~/core/restore/mail-marks";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";
import { outreachReplies } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/** Staff's answer as it goes out, made from their words. */
export type AnswerMail = {
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
};

export type ReplyAnswer = { replyId: string; staff: Staff; mail: AnswerMail; now?: number };

const lost = ["failed", "suppressed", "bounced"];

// The Message-ID that was answered; a second mail under a known one has its hash appended.
const messageIdOf = ({ messageIdHeader }: OutreachReply): string =>
  messageIdHeader.split(" ")[0] ?? messageIdHeader;

function checkUnanswered({ answerMailId }: OutreachReply): void {
  if (!answerMailId) return;
  const mail = db
    .select({ status: mails.status })
    .from(mails)
    .where(eq(mails.id, answerMailId))
    .get();
  if (mail && !lost.includes(mail.status))
    throw new Conflict("Somebody has answered this mail already.");
}

/**
 * Answers a sender's mail about a case, under the same checks as every letter. The mail goes into
 * the outbox, the reply counts as handled, and both are in the case's story and the audit log.
 * Outreach stays paused until staff resumes it. An answer that was never sent may be written again.
 * @throws NotAllowed; NotFound; Conflict when it was answered; RuleBroken `no_case` or
 * `letters_closed`, with what is missing
 */
export function answerReply({ replyId, staff, mail, now = Date.now() }: ReplyAnswer): string {
  return transaction(() => {
    checkStaff(staff);
    const reply = findReply(replyId);
    if (!reply) throw new NotFound("This mail is no longer there.");
    const { caseId, fromAddress } = reply;
    if (!caseId) throw new RuleBroken("no_case", "Say first which case this mail is about.");
    checkUnanswered(reply);
    const closed = letterObstacle(caseId, fromAddress, now);
    if (closed) throw new RuleBroken("letters_closed", closed.sentence);
    const messageId = messageIdOf(reply);
    const isHeader = /^<[^<>\s]+>$/.test(messageId);
    const mailId = queueMail({
      ...mail,
      key: `answer:${replyId}:${reply.answerMailId ?? "first"}`,
      kind: "outreach",
      marks: unmarked("answer"),
      to: fromAddress,
      caseId,
      ...(isHeader && { headers: { "In-Reply-To": messageId, References: messageId } }),
      now,
    });
    if (!mailId) throw new RuleBroken("letters_closed", "This address cannot be written to.");
    db.update(outreachReplies)
      .set({ answerMailId: mailId, handledBy: staff.userId, handledAt: reply.handledAt ?? now })
      .where(eq(outreachReplies.id, replyId))
      .run();
    recordCaseEvent(
      caseId,
      "reply_answered",
      { replyId, mailId },
      { kind: "admin", id: staff.userId },
      now,
    );
    recordStaffAct({
      staff,
      act: "answer-reply",
      subjectKind: "case",
      subjectId: caseId,
      after: { replyId, mailId, subject: mail.subject },
      at: now,
    });
    recordChange("staff", "case.changed", caseId, now);
    return mailId;
  });
}
