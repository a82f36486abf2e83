import { and, eq, isNull } from "drizzle-orm";
import { issueLink } from "~/core/accounts/links/issue-link";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { recordAudit } from "~/core/accounts/record-audit";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { days, hours } from "~/core/duration";
import { db } from "~/db/client";
import { unmarked } from "~/core/restore/mail-marks";
import { newId } from "~/db/ids";
import { linkTokens } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

const perAccount: RateRule = { what: "email changes of", by: "person", most: 5, per: hours(1) };

export type EmailChangeRequest = {
  userId: string;
  email: string;
  from: string;
  write: (token: string) => Letter;
  ip: string | null;
  now?: number;
};

/**
 * Mails a link to the new address; opening it makes that address the account's. Until then nothing
 * changes, and links that went to other addresses before stop working. Also used to prove the
 * present address again.
 * @throws RuleBroken `too_many_tries`
 */
export function askEmailChange({
  userId,
  email,
  from,
  write,
  ip,
  now = Date.now(),
}: EmailChangeRequest): void {
  transaction(() => {
    limitRate(perAccount, userId, now);
    db.update(linkTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(linkTokens.userId, userId),
          eq(linkTokens.purpose, "change_email"),
          isNull(linkTokens.usedAt),
        ),
      )
      .run();
    const token = issueLink({ purpose: "change_email", userId, email, lifetime: days(1), now });
    queueMail({
      key: `change-email:${newId("tok")}`,
      kind: "change-email",
      marks: unmarked("change-email"),
      to: email,
      from,
      userId,
      now,
      ...write(token),
    });
    recordAudit({ act: "ask-email-change", userId, ip, at: now });
  });
}
