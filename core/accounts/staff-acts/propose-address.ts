import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { issueLink } from "~/core/accounts/links/issue-link";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { checkStaff, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { refuseOtherStaff } from "~/core/accounts/staff-acts/refuse-other-staff";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { days } from "~/core/duration";
import { unmarked } from "~/core/restore/mail-marks";
import { newId } from "~/db/ids";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

const perAccount: RateRule = { what: "addresses proposed to", by: "person", most: 5, per: days(1) };

export type AddressProposal = {
  userId: string;
  email: string;
  from: string;
  write: (token: string) => Letter;
  staff: Staff;
  now?: number;
};

/**
 * Mails the link that makes an address a person's, for staff. It works only for somebody who is
 * signed in to the account, so that neither staff nor the reader of a mailbox gets into it by the
 * mail alone. The present credentials are notified at once.
 * @throws NotAllowed, also for accounts of other staff; RuleBroken `too_many_tries`
 */
export function proposeAddress({
  userId,
  email,
  from,
  write,
  staff,
  now = Date.now(),
}: AddressProposal): void {
  transaction(() => {
    checkStaff(staff);
    refuseOtherStaff(userId, staff);
    limitRate(perAccount, userId, now);
    changeCredential(
      { userId, credential: "address_proposed", by: "staff", ends: "none", now },
      () => undefined,
    );
    const token = issueLink({ purpose: "change_email", userId, email, lifetime: days(1), now });
    queueMail({
      key: `propose-address:${newId("tok")}`,
      kind: "change-email",
      marks: unmarked("change-email"),
      to: email,
      from,
      userId,
      now,
      ...write(token),
    });
  });
}
