import { and, eq, gt, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { changeWayIn } from "~/core/accounts/ways-in/change-way-in";
import { hashLinkToken, newLinkToken } from "~/core/accounts/links/new-link-token";
import { provenWays } from "~/core/accounts/ways-in/proven-ways";
import { putWaysBack } from "~/core/accounts/ways-in/put-ways-back";
import { recordAudit } from "~/core/accounts/record-audit";
import { settledWays, takeBackTime } from "~/core/accounts/ways-in/settled-ways";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { wayInChanges, wayInNotices } from "~/db/schema/ways-in";
import { transaction } from "~/db/transaction";
import type { WayIn } from "~/db/vocabulary";

/**
 * Makes a link over which whoever is told of a change takes it back; only its hash is stored.
 * @returns the token
 */
export function issueTakeBack(
  changeId: string,
  toldBy: "email" | "phone",
  at: number,
  now: number,
): string {
  const token = newLinkToken();
  db.insert(wayInNotices)
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
 * What a "That was not me" link takes back, or undefined when it is used, older than 72 hours, or
 * overtaken by an earlier one.
 */
export function findTakeBack(token: string, now: number) {
  const standing = and(
    eq(wayInNotices.tokenHash, hashLinkToken(token)),
    isNull(wayInNotices.usedAt),
    gt(wayInNotices.expiresAt, now),
  );
  const row = db
    .select({ change: wayInChanges, toldBy: wayInNotices.toldBy })
    .from(wayInNotices)
    .innerJoin(wayInChanges, eq(wayInChanges.id, wayInNotices.changeId))
    .where(and(standing, isNull(wayInChanges.takenBackAt), isNotNull(wayInChanges.before)))
    .get();
  return row && { ...row.change, toldBy: row.toldBy };
}

// Whoever was told of a later change was told of one that this takes back with it: they have no say
// any more.
function closeFrom(userId: string, at: number, now: number): void {
  const later = and(eq(wayInChanges.userId, userId), gte(wayInChanges.at, at));
  const ids = db.select({ id: wayInChanges.id }).from(wayInChanges).where(later);
  db.update(wayInNotices).set({ usedAt: now }).where(inArray(wayInNotices.changeId, ids)).run();
  db.update(wayInChanges).set({ takenBackAt: now }).where(later).run();
}

/**
 * "That was not me": puts the ways in back that were proven before a change and everything after
 * it, voids what is pending, ends every session, and takes the password. A way that was younger
 * than 72 hours at the change does not come back. Where an address was proven before, the account
 * stays shut until a new password is set over the link mailed there. Payouts wait until that proof,
 * or until staff has looked.
 * @returns what was taken back, and whether a link was sent to a proven address
 * @throws RuleBroken `link_invalid`
 */
export function takeBackChange(given: { token: string; ip: string | null; now?: number }): {
  wayIn: WayIn;
  mailed: boolean;
} {
  const { token, ip, now = Date.now() } = given;
  return transaction(() => {
    const change = findTakeBack(token, now);
    const before = change?.before;
    if (!change || !before)
      throw new RuleBroken(
        "link_invalid",
        "This link was used already, or it is older than three days.",
      );
    const { userId, wayIn, at, toldBy } = change;
    const settled = settledWays(userId, before, at, toldBy === "email");
    closeFrom(userId, at, now);
    changeWayIn({ userId, wayIn: "taken_back", by: "owner", ends: "all", now }, () =>
      putWaysBack(userId, settled, at, now),
    );
    const mailed = provenWays(userId).email !== null;
    if (mailed) db.update(users).set({ lockedAt: now }).where(eq(users.id, userId)).run();
    recordAudit({ act: "take-back-change", userId, ip, at: now });
    return { wayIn, mailed };
  });
}

/**
 * Forgets how ways in were before changes that can no longer be taken back, and links that have
 * expired. @returns how many changes
 */
export function forgetOldWays(now: number = Date.now()): number {
  return transaction(() => {
    db.delete(wayInNotices).where(lt(wayInNotices.expiresAt, now)).run();
    const expired = and(
      isNotNull(wayInChanges.before),
      lt(wayInChanges.at, now - takeBackTime),
      isNotNull(wayInChanges.toldAt),
    );
    return db.update(wayInChanges).set({ before: null }).where(expired).run().changes;
  });
}
