import { issueLink } from "~/core/accounts/links/issue-link";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findPerson } from "~/core/accounts/queries";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { refuseOtherStaff } from "~/core/accounts/staff-acts/refuse-other-staff";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { hours } from "~/core/duration";
import { NotFound, RuleBroken } from "~/core/errors";
import { unmarked } from "~/core/restore/mail-marks";
import { newId } from "~/db/ids";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

const perAccount: RateRule = { what: "resets by staff of", by: "person", most: 3, per: hours(1) };

export type StaffReset = {
  userId: string;
  from: string;
  write: (found: { token: string; firstName: string }) => Letter;
  staff: Staff;
  now?: number;
};

/**
 * Mails a link that sets a new password to a person's proven address, and to no other, for staff
 * (A §2.2); on record.
 * @returns the address
 * @throws NotAllowed, also for accounts of other staff; NotFound; RuleBroken `no_proven_email`,
 * `too_many_tries`
 */
export function mailResetForStaff({
  userId,
  from,
  write,
  staff,
  now = Date.now(),
}: StaffReset): string {
  return transaction(() => {
    checkStaff(staff);
    refuseOtherStaff(userId, staff);
    const person = findPerson(userId);
    if (!person)
      throw new NotFound("This person does not exist any more: somebody has deleted them.");
    const { email: to, emailProven, firstName } = person;
    if (!to || !emailProven)
      throw new RuleBroken(
        "no_proven_email",
        "This person has no confirmed email address. They can text PASSWORD to us from their number.",
      );
    limitRate(perAccount, userId, now);
    const token = issueLink({
      purpose: "reset_password",
      userId,
      email: to,
      lifetime: hours(1),
      now,
    });
    queueMail({
      key: `reset-password:${newId("tok")}`,
      kind: "reset-password",
      marks: unmarked("reset-password"),
      to,
      from,
      userId,
      now,
      ...write({ token, firstName }),
    });
    recordStaffAct({
      staff,
      act: "send-reset-email",
      subjectKind: "user",
      subjectId: userId,
      at: now,
    });
    return to;
  });
}
