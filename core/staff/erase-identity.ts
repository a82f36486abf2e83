import { and, eq } from "drizzle-orm";
import { unlinkNumber } from "~/core/accounts/credentials/unlink-number";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import {
  adminUsers,
  linkTokens,
  oauthAccounts,
  phoneCodes,
  profiles,
  recoveryCodes,
  sessions,
  users,
} from "~/db/schema/accounts";
import { affiliateContacts } from "~/db/schema/affiliates";
import { phoneNumbers } from "~/db/schema/consent";
import { texts } from "~/db/schema/conversations";
import { credentialChanges } from "~/db/schema/credentials";

// What waits for the morning would be sent to somebody who is not here any more.
function endWaitingTexts(phone: string, now: number): void {
  db.update(texts)
    .set({ status: "suppressed", suppressionCheckedAt: now, endedAt: now })
    .where(and(eq(texts.phone, phone), eq(texts.status, "queued")))
    .run();
}

/**
 * Erases who a person is, in the transaction around: name, addresses, numbers, every way to sign in
 * and what waits to be texted. The account stays as an id without a name.
 */
export function eraseIdentity(userId: string, now: number): void {
  for (const table of [
    sessions,
    linkTokens,
    oauthAccounts,
    recoveryCodes,
    adminUsers,
    phoneCodes,
    credentialChanges,
  ])
    db.delete(table).where(eq(table.userId, userId)).run();
  for (const { phone } of db
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
    .all()) {
    endWaitingTexts(phone, now);
    unlinkNumber(userId, phone);
  }
  db.update(affiliateContacts)
    .set({ linkedUserId: null })
    .where(eq(affiliateContacts.linkedUserId, userId))
    .run();
  const nobody = {
    firstName: "",
    lastName: "",
    email: null,
    phone: null,
    state: null,
    states: null,
    timeZone: null,
    bonusPromisedAt: null,
  };
  db.update(profiles)
    .set({ ...nobody, updatedAt: now })
    .where(eq(profiles.userId, userId))
    .run();
  db.update(users)
    .set({
      email: null,
      emailVerifiedAt: null,
      passwordHash: null,
      totpSecret: null,
      totpConfirmedAt: null,
      archivedAt: now,
    })
    .where(eq(users.id, userId))
    .run();
  recordChange(userId, "session.ended", null, now);
}
