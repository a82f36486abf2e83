import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { hashLinkToken, newLinkToken } from "~/core/accounts/links/new-link-token";
import { reverseChange } from "~/core/accounts/credentials/reverse-change";
import { recordAudit } from "~/core/accounts/record-audit";
import { takeBackTime } from "~/core/accounts/credentials/settled-credentials";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { credentialChanges, credentialNotices } from "~/db/schema/credentials";
import { transaction } from "~/db/transaction";
import type { Credential } from "~/db/vocabulary";

/**
 * Makes the link in a notice that reverses a change; only the hash of its token is stored.
 * @returns the token
 */
export function issueTakeBack(
  changeId: string,
  toldBy: "email" | "phone",
  at: number,
  now: number,
): string {
  const token = newLinkToken();
  db.insert(credentialNotices)
    .values({
      tokenHash: hashLinkToken(token),
      changeId,
      toldBy,
      createdAt: now,
      expiresAt: at + takeBackTime,
    })
    .run();
  return token;
}

/**
 * What a "That was not me" link reverses, or undefined when it is used, older than 72 hours, or
 * overtaken by an earlier one.
 */
export function findTakeBack(token: string, now: number) {
  const standing = and(
    eq(credentialNotices.tokenHash, hashLinkToken(token)),
    isNull(credentialNotices.usedAt),
    gt(credentialNotices.expiresAt, now),
  );
  const row = db
    .select({ change: credentialChanges, toldBy: credentialNotices.toldBy })
    .from(credentialNotices)
    .innerJoin(credentialChanges, eq(credentialChanges.id, credentialNotices.changeId))
    .where(
      and(standing, isNull(credentialChanges.takenBackAt), isNotNull(credentialChanges.before)),
    )
    .get();
  return row && { ...row.change, toldBy: row.toldBy };
}

/**
 * "That was not me": restores the credentials that were proven before a change and everything after
 * it, voids what is pending, ends every session, and removes the password. A credential that was
 * younger than 72 hours at the change does not come back. Where an address was proven before, the
 * account stays locked until a new password is set over the link mailed there. Payouts wait for
 * that proof, or until staff has looked.
 * @returns what was reversed, and whether a link was sent to a proven address
 * @throws RuleBroken `link_invalid`
 */
export function takeBackChange(given: { token: string; ip: string | null; now?: number }): {
  credential: Credential;
  mailed: boolean;
} {
  const { token, ip, now = Date.now() } = given;
  return transaction(() => {
    const change = findTakeBack(token, now);
    if (!change?.before)
      throw new RuleBroken(
        "link_invalid",
        "This link was used already, or it is older than three days.",
      );
    const { userId, credential, toldBy } = change;
    const { mailed } = reverseChange({ change, toldBy, by: "owner", now });
    recordAudit({ act: "take-back-change", userId, ip, at: now });
    return { credential, mailed };
  });
}

/**
 * Deletes the former credentials stored with changes that can no longer be reversed, and links that
 * have expired. @returns how many changes
 */
export function forgetOldCredentials(now: number = Date.now()): number {
  return transaction(() => {
    db.delete(credentialNotices).where(lt(credentialNotices.expiresAt, now)).run();
    const expired = and(
      isNotNull(credentialChanges.before),
      lt(credentialChanges.at, now - takeBackTime),
      isNotNull(credentialChanges.toldAt),
    );
    return db.update(credentialChanges).set({ before: null }).where(expired).run().changes;
  });
}
