import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { getCase } from "~/core/cases/queries";
import { NotFound, RuleBroken } from "~/core/errors";
import { answerReply } from "~/core/outreach/mail/answer-reply";
import { findReply } from "~/core/outreach/queries";
import { mailFrom } from "~/integrations/email/mail-from";
import { replyAddress } from "~/integrations/email/reply-address";
import { answerLetter } from "~/letters/answer-letter";
import { mailSender } from "~/operations/messages/mail-sender";

/**
 * Writes staff's words as a mail and queues it as the answer to a sender's reply. @returns the
 * mail's id @throws as `answerReply`
 */
export function sendAnswer(replyId: string, words: string, staff: Staff, now?: number): string {
  const reply = findReply(replyId);
  if (!reply) throw new NotFound("This mail is no longer there.");
  if (!reply.caseId) throw new RuleBroken("no_case", "Say first which case this mail is about.");
  const caseNumber = getCase(reply.caseId).externalCaseId;
  if (!caseNumber) throw new RuleBroken("no_case", "The case has no number yet.");
  const letter = answerLetter(mailSender, { caseNumber, subject: reply.subject, words });
  const mail = { ...letter, from: mailFrom, replyTo: replyAddress(caseNumber) };
  return answerReply({ replyId, staff, mail, ...(now !== undefined && { now }) });
}
