import { eq } from "drizzle-orm";
import { findLink, issueLink, useLink } from "~/core/accounts/issue-link";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { isHeldByAnother } from "~/core/accounts/queries-sign-in";
import { recordAudit } from "~/core/accounts/record-audit";
import { queueMail } from "~/core/conversations/queue-mail";
import { days, hours } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

const perAccount: RateRule = { what: "email changes of", by: "person", most: 5, per: hours(1) };

export type EmailChange = {
  userId: string;
  email: string;
  from: string;
  write: (token: string) => Letter;
  ip: string | null;
  now?: number;
};

/**
 * Mails to the new address the link that makes it the account's; until then nothing changes. Also for proving the present address again.
 * @throws RuleBroken `too_many_tries`
 */
export function askEmailChange({ userId, email, from, write, ip, now = Date.now() }: EmailChange): void {
  transaction(() => {
    limitRate(perAccount, userId, now);
    const token = issueLink({ purpose: "change_email", userId, email, lifetime: days(1), now });
    queueMail({ key: `change-email:${newId("tok")}`, kind: "change-email", to: email, from, userId, now, ...write(token) });
    recordAudit({ act: "ask-email-change", userId, ip, at: now });
  });
}

/** The address that a link would make the account's, or undefined. */
export function findEmailChange(token: string, now: number): string | undefined {
  return findLink(token, "change_email", now)?.email ?? undefined;
}

/**
 * Makes an address the account's, over the link that was mailed to it: it is proven, and the address before is told.
 * @returns `held_elsewhere` when another account signs in with it; the link is used up either way
 * @throws RuleBroken `link_invalid`
 */
export function changeEmail(given: {
  token: string;
  from: string;
  notice: (firstName: string) => Letter;
  ip: string | null;
  now?: number;
}) {
  const { token, from, notice, ip, now = Date.now() } = given;
  return transaction(() => {
    const { userId, email } = useLink(token, "change_email", now);
    if (!email) throw new RuleBroken("link_invalid", "This link is invalid or has expired. Please request a new one.");
    if (isHeldByAnother(email, userId)) return { outcome: "held_elsewhere" as const, email };
    const before = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email;
    const firstName = db.select({ name: profiles.firstName }).from(profiles).where(eq(profiles.userId, userId)).get()?.name ?? "";
    db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId)).run();
    db.update(profiles).set({ email, updatedAt: now }).where(eq(profiles.userId, userId)).run();
    if (before && before !== email)
      queueMail({ key: `email-changed:${newId("tok")}`, kind: "email-changed", to: before, from, userId, now, ...notice(firstName) });
    recordEvent("email/proven", { userId });
    recordAudit({ act: "change-email", userId, ip, at: now });
    return { outcome: "proven" as const, email };
  });
}
