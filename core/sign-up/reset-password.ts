import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { openProvenAccount } from "~/core/sign-up/open-proven-account";
import { ownerOfAddress } from "~/core/accounts/credentials/free-address";
import { liftDispute } from "~/core/accounts/credentials/hold-after-change";
import { findLink, useLink } from "~/core/accounts/links/issue-link";
import { putPassword } from "~/core/accounts/credentials/put-password";
import { recordAudit } from "~/core/accounts/record-audit";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type PasswordReset = {
  token: string;
  passwordHash: string;
  ip: string | null;
  now?: number;
};

/**
 * The person whose password a mailed link would set, and whether it would open a new account;
 * undefined when the link is used up.
 */
export function findReset(
  token: string,
  now: number,
): { userId: string; isNew: boolean } | undefined {
  const reset = findLink(token, "reset_password", now);
  if (reset) return { userId: reset.userId, isNew: false };
  const claim = findLink(token, "claim_address", now);
  return claim && { userId: claim.userId, isNew: true };
}

const invalid = () =>
  new RuleBroken(
    "link_invalid",
    "This password reset link is invalid or has expired. Please request a new one.",
  );

function setAnew({ token, passwordHash, ip }: PasswordReset, now: number): void {
  const { userId, email } = useLink(token, "reset_password", now);
  if (!email || ownerOfAddress(email) !== userId) throw invalid();
  changeCredential({ userId, credential: "password", by: "owner", ends: "all", now }, () => {
    putPassword(userId, passwordHash);
    db.update(users).set({ lockedAt: null }).where(eq(users.id, userId)).run();
  });
  liftDispute(userId, now);
  recordAudit({ act: "reset-password", userId, ip, at: now });
}

function openOwn({ token, passwordHash, ip }: PasswordReset, now: number): void {
  const { email } = useLink(token, "claim_address", now);
  if (!email || ownerOfAddress(email) !== undefined) throw invalid();
  const userId = openProvenAccount({
    email,
    firstName: "",
    lastName: "",
    passwordHash,
    at: now,
  });
  recordEvent("email/proven", { userId });
  recordAudit({ act: "claim-address", userId, ip, at: now });
}

/**
 * Sets a new password over a mailed link: every session ends, the owner is notified (AU-04), and an
 * account that was locked after the reversal of a change opens again. The second step stays. A link
 * to an address that no account has proven opens a new account: a person who proves an address gets
 * nothing of an account that only claimed it (decisions, "An address is nobody's until it is
 * proven").
 * @throws RuleBroken `link_invalid`
 */
export function resetPassword(given: PasswordReset): void {
  const { token, now = Date.now() } = given;
  transaction(() => {
    const found = findReset(token, now);
    if (!found) throw invalid();
    if (found.isNew) openOwn(given, now);
    else setAnew(given, now);
  });
}
