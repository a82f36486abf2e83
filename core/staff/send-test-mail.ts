import { listStaffEmails } from "~/core/staff/queries-staff-emails";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { RuleBroken } from "~/core/errors";
import { unmarked } from "~/core/restore/mail-marks";
import { newId } from "~/db/ids";
import { transaction } from "~/db/transaction";

export type TestMail = {
  kind: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
};

/**
 * Sends a mail of the email tester (A §2.7): to staff accounts only, as a new one each time, on
 * record.
 * @returns the mail's id
 * @throws NotAllowed; RuleBroken `not_staff`, `suppressed`
 */
export function sendTestMail(mail: TestMail, staff: Staff, now: number = Date.now()): string {
  return transaction(() => {
    checkStaff(staff);
    const to = mail.to.trim().toLowerCase();
    if (!listStaffEmails(staff.configuredEmails).includes(to))
      throw new RuleBroken("not_staff", "Test mails go to the addresses of staff accounts only.");
    const mailId = queueMail({
      ...mail,
      to,
      key: `test:${newId("mail")}`,
      kind: `test-${mail.kind}`,
      marks: unmarked("test"),
      userId: staff.userId,
      now,
    });
    if (!mailId) throw new RuleBroken("suppressed", "This address has asked not to be written to.");
    recordStaffAct({
      staff,
      act: "send-test-mail",
      subjectKind: "mail",
      subjectId: mailId,
      after: { kind: mail.kind },
      at: now,
    });
    return mailId;
  });
}
