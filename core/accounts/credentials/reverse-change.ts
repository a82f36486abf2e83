import { and, eq, gte, inArray } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { restoreCredentials } from "~/core/accounts/credentials/restore-credentials";
import { settledCredentials } from "~/core/accounts/credentials/settled-credentials";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { credentialChanges, credentialNotices } from "~/db/schema/credentials";

type Change = typeof credentialChanges.$inferSelect;

// Reversing this change also reverses the later ones, so the links that notified of them close too.
function closeFrom({ userId, at }: Change, now: number): void {
  const later = and(eq(credentialChanges.userId, userId), gte(credentialChanges.at, at));
  const ids = db.select({ id: credentialChanges.id }).from(credentialChanges).where(later);
  db.update(credentialNotices)
    .set({ usedAt: now })
    .where(inArray(credentialNotices.changeId, ids))
    .run();
  db.update(credentialChanges).set({ takenBackAt: now }).where(later).run();
}

/**
 * Restores the credentials that were proven before a change, in the transaction around; the
 * password goes, every session ends, and where an address was proven before, the account stays
 * locked until a new password is set (decisions, "That was not me has seventy-two hours").
 * @param toldBy the notice that the reversal came from
 * @returns whether an address is proven, to which the link can be mailed
 */
export function reverseChange(given: {
  change: Change;
  toldBy: "email" | "phone";
  by: "owner" | "system";
  now: number;
}): { mailed: boolean } {
  const { change, toldBy, by, now } = given;
  const { id: changeId, userId, at, before } = change;
  if (!before) return { mailed: false };
  const settled = settledCredentials(userId, before, at, toldBy === "email");
  closeFrom(change, now);
  const reverses = { changeId, toldBy };
  changeCredential({ userId, credential: "taken_back", by, reverses, ends: "all", now }, () =>
    restoreCredentials(userId, settled, at, now),
  );
  const mailed = provenCredentials(userId).email !== null;
  if (mailed) db.update(users).set({ lockedAt: now }).where(eq(users.id, userId)).run();
  return { mailed };
}
