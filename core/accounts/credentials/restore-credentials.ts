import { and, eq, gte, notInArray } from "drizzle-orm";
import { freeAddress, ownerOfAddress } from "~/core/accounts/credentials/free-address";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { unlinkNumber } from "~/core/accounts/credentials/unlink-number";
import { db } from "~/db/client";
import { adminUsers, oauthAccounts, profiles, recoveryCodes, users } from "~/db/schema/accounts";
import type { ProvenCredentials } from "~/db/schema/credentials";
import { phoneNumbers } from "~/db/schema/consent";

function putAddress(userId: string, { email: before }: ProvenCredentials, now: number): void {
  const owner = before && ownerOfAddress(before.address);
  const isFree = before !== null && (owner === undefined || owner === userId);
  if (isFree) freeAddress(before.address, userId, now);
  const email = isFree ? before.address : null;
  const emailVerifiedAt = isFree ? before.provenAt : null;
  db.update(users).set({ email, emailVerifiedAt }).where(eq(users.id, userId)).run();
  db.update(profiles).set({ email, updatedAt: now }).where(eq(profiles.userId, userId)).run();
}

// A number that has a new owner, or that the carrier has taken back, must be proven anew.
function putNumber(
  userId: string,
  { phone: before }: ProvenCredentials,
  present: ProvenCredentials,
  now: number,
): void {
  if (present.phone?.number === before?.number) return;
  if (present.phone) unlinkNumber(userId, present.phone.number);
  const row =
    before && db.select().from(phoneNumbers).where(eq(phoneNumbers.phone, before.number)).get();
  const isFree =
    row !== null &&
    row !== undefined &&
    row.userId === null &&
    (row.deactivatedAt ?? 0) < (before?.provenAt ?? 0);
  if (isFree)
    db.update(phoneNumbers)
      .set({ userId, provenAt: before?.provenAt, joinStep: "joined" })
      .where(eq(phoneNumbers.phone, row.phone))
      .run();
  const phone = isFree ? row.phone : null;
  db.update(profiles).set({ phone, updatedAt: now }).where(eq(profiles.userId, userId)).run();
}

/**
 * Restores an account's proven credentials, in the transaction around: those added after `since`
 * go, and those removed come back unless they belong to somebody else by now. The password goes in
 * any case, since the person who set it may be the one the owner complains of.
 */
export function restoreCredentials(
  userId: string,
  before: ProvenCredentials,
  since: number,
  now: number,
): void {
  const present = provenCredentials(userId);
  putAddress(userId, before, now);
  putNumber(userId, before, present, now);
  db.delete(oauthAccounts)
    .where(and(eq(oauthAccounts.userId, userId), notInArray(oauthAccounts.subject, before.google)))
    .run();
  db.delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
    .run();
  if (present.totp?.secret !== before.totp?.secret)
    db.update(users)
      .set({
        totpSecret: before.totp?.secret ?? null,
        totpConfirmedAt: before.totp?.confirmedAt ?? null,
        totpLastCounter: null,
      })
      .where(eq(users.id, userId))
      .run();
  if (before.role === null) db.delete(adminUsers).where(eq(adminUsers.userId, userId)).run();
  db.update(users).set({ passwordHash: null }).where(eq(users.id, userId)).run();
}
