import { and, eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { openProvenAccount } from "~/core/sign-up/open-proven-account";
import { ownerOfAddress } from "~/core/accounts/credentials/free-address";
import { recordAudit } from "~/core/accounts/record-audit";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { oauthAccounts, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

const provider = "google";

export type GoogleEntry = {
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  referralCode: string | null;
  bonusPromised: boolean;
  ip: string;
  now?: number;
};

function ownerOfSubject(subject: string): string | undefined {
  const own = and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.subject, subject));
  return db.select({ userId: oauthAccounts.userId }).from(oauthAccounts).where(own).get()?.userId;
}

function link(userId: string, subject: string, ip: string, at: number): void {
  db.insert(oauthAccounts).values({ provider, subject, userId, createdAt: at }).run();
  recordAudit({ act: "connect-google", userId, ip, at });
}

function makeAccount(entry: GoogleEntry, at: number): string {
  const { subject, email, firstName, lastName, referralCode, bonusPromised, ip } = entry;
  const userId = openProvenAccount({
    email,
    firstName,
    lastName,
    passwordHash: null,
    referralCode,
    bonusPromised,
    at,
  });
  link(userId, subject, ip, at);
  recordAudit({ act: "sign-up-by-google", userId, ip, at });
  recordEvent("email/proven", { userId });
  return userId;
}

/**
 * Finds the account of a person whom Google vouches for, or makes a new one (U §2, AU-07). An
 * address that an account has proven is never linked silently: its owner signs in as before and
 * connects Google in the settings. An address that an account only claims becomes the new
 * account's, since Google's word is a proof.
 * @throws RuleBroken `address_unverified`, `account_exists`, `sign_ups_stopped`
 */
export function enterByGoogle(entry: GoogleEntry): { userId: string; isNew: boolean } {
  const { subject, email, emailVerified, now = Date.now() } = entry;
  return transaction(() => {
    const known = ownerOfSubject(subject);
    if (known) return { userId: known, isNew: false };
    if (!emailVerified)
      throw new RuleBroken(
        "address_unverified",
        "Google has not verified this email address. Please use email/password for now.",
      );
    if (ownerOfAddress(email))
      throw new RuleBroken(
        "account_exists",
        "You already have an account with this address. Sign in as before, then connect Google in your settings.",
      );
    // No state is known yet: that of the person is asked when they complete their account.
    if (closedIn(null, "sign_ups", now) !== null)
      throw new RuleBroken(
        "sign_ups_stopped",
        "We can't open accounts at the moment. Please try again later.",
      );
    return { userId: makeAccount(entry, now), isNew: true };
  });
}

/**
 * Connects Google to the account of a signed-in person who asked for it. @throws RuleBroken
 * `google_taken`
 */
export function connectGoogle({
  userId,
  subject,
  sessionId,
  ip,
  now = Date.now(),
}: {
  userId: string;
  subject: string;
  sessionId: string;
  ip: string;
  now?: number;
}): void {
  transaction(() => {
    const owner = ownerOfSubject(subject);
    if (owner === userId) return;
    if (owner)
      throw new RuleBroken(
        "google_taken",
        "This Google account is connected to another account here.",
      );
    changeCredential(
      { userId, credential: "google", by: "owner", ends: { keep: sessionId }, now },
      () => link(userId, subject, ip, now),
    );
  });
}

/** Whether an account is connected to Google. */
export function isGoogleConnected(userId: string): boolean {
  const own = and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.userId, userId));
  return (
    db.select({ subject: oauthAccounts.subject }).from(oauthAccounts).where(own).get() !== undefined
  );
}

/**
 * Disconnects Google, while another way to sign in is left. @throws RuleBroken `last_credential`
 */
export function disconnectGoogle(given: {
  userId: string;
  sessionId: string;
  ip: string;
  now?: number;
}): void {
  const { userId, sessionId, ip, now = Date.now() } = given;
  transaction(() => {
    const user = db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .get();
    if (!user?.passwordHash)
      throw new RuleBroken(
        "last_credential",
        "Set a password first, so that you can still sign in.",
      );
    changeCredential(
      { userId, credential: "google", by: "owner", ends: { keep: sessionId }, now },
      () =>
        db
          .delete(oauthAccounts)
          .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.userId, userId)))
          .run(),
    );
    recordAudit({ act: "disconnect-google", userId, ip, at: now });
  });
}
