import { and, eq } from "drizzle-orm";
import { useLink } from "~/core/accounts/issue-link";
import { putPassword } from "~/core/accounts/put-password";
import { findSignInDraft, isHeldByAnother } from "~/core/accounts/queries-sign-in";
import { recordAudit } from "~/core/accounts/record-audit";
import { queueMail } from "~/core/conversations/queue-mail";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { agreements, oauthAccounts, recoveryCodes, users } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };
export type PasswordReset = {
  token: string;
  passwordHash: string;
  from: string;
  notice: (firstName: string) => Letter;
  ip: string | null;
  now?: number;
};

// The number of a person who joined by text is theirs whatever address they typed; so is an account whose address was proven before.
function isTheirs(userId: string): boolean {
  const user = db.select({ provenAt: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get();
  const bySms = and(eq(agreements.userId, userId), eq(agreements.channel, "sms"));
  return user?.provenAt != null || db.select({ id: agreements.id }).from(agreements).where(bySms).limit(1).get() !== undefined;
}

// Whoever signed up with an address that is not theirs must keep no way into the account once its owner has claimed it.
function forgetSetUp(userId: string): void {
  db.update(phoneNumbers).set({ userId: null, provenAt: null, joinStep: "new" }).where(eq(phoneNumbers.userId, userId)).run();
  db.delete(oauthAccounts).where(eq(oauthAccounts.userId, userId)).run();
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  db.update(users).set({ totpSecret: null, totpConfirmedAt: null, totpLastCounter: null }).where(eq(users.id, userId)).run();
}

/**
 * Sets a new password over a mailed link: every session ends, and the owner is told by mail (AU-04). The mail that was opened proves its
 * address; what was set up before an address was ever proven (number, Google, authenticator) is forgotten with it.
 * @throws RuleBroken `link_invalid`
 */
export function resetPassword({ token, passwordHash, from, notice, ip, now = Date.now() }: PasswordReset): void {
  transaction(() => {
    const { userId, email } = useLink(token, "reset_password", now);
    const draft = findSignInDraft(userId);
    if (!draft || !email || draft.email !== email || isHeldByAnother(email, userId))
      throw new RuleBroken("link_invalid", "This password reset link is invalid or has expired. Please request a new one.");
    if (!isTheirs(userId)) forgetSetUp(userId);
    putPassword(userId, passwordHash);
    db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId)).run();
    recordEvent("email/proven", { userId });
    recordAudit({ act: "reset-password", userId, ip, at: now });
    queueMail({
      key: `password-changed:${newId("tok")}`,
      kind: "password-changed",
      to: email,
      from,
      userId,
      now,
      ...notice(draft.firstName),
    });
  });
}
