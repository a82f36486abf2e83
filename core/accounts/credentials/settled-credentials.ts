import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { hours } from "~/core/duration";
import { db } from "~/db/client";
import { oauthAccounts } from "~/db/schema/accounts";
import { credentialChanges, type ProvenCredentials } from "~/db/schema/credentials";
import type { Credential } from "~/db/vocabulary";

/**
 * How long "That was not me" works. A credential that was given up on purpose may soon be somebody
 * else's (a former employer's mailbox, a number that is handed on), so it can reverse changes only
 * for a few days (decisions, "That was not me has seventy-two hours").
 */
export const takeBackTime = hours(72);

// An account's first credential held no payouts: nobody could have reversed it.
function listYoung(userId: string, credential: Credential, at: number): number[] {
  return db
    .select({ at: credentialChanges.at })
    .from(credentialChanges)
    .where(
      and(
        eq(credentialChanges.userId, userId),
        eq(credentialChanges.credential, credential),
        lt(credentialChanges.at, at),
        gt(credentialChanges.at, at - takeBackTime),
        or(
          isNull(credentialChanges.holdsUntil),
          gt(credentialChanges.holdsUntil, sql`${credentialChanges.at}`),
        ),
      ),
    )
    .all()
    .map((row) => row.at);
}

/**
 * The credentials of an account that were its first, or are older than the time in which a change
 * can be reversed. A younger one may be a thief's: it has no say about its replacement and is not
 * restored. The address counts only while the account still has it, or when its reader says so.
 * @param before the credentials just before a change
 * @param at the instant of that change, in ms
 */
export function settledCredentials(
  userId: string,
  before: ProvenCredentials,
  at: number,
  isReaders = false,
): ProvenCredentials {
  const isYoung = (credential: Credential, since: number): boolean =>
    listYoung(userId, credential, at).includes(since);
  const { email, phone, google, totp } = before;
  const known =
    google.length === 0
      ? []
      : db.select().from(oauthAccounts).where(inArray(oauthAccounts.subject, google)).all();
  const stays = isReaders || provenCredentials(userId).email?.address === email?.address;
  return {
    ...before,
    email: email && (stays || !isYoung("address", email.provenAt)) ? email : null,
    phone: phone && !isYoung("number", phone.provenAt) ? phone : null,
    google: known
      .filter(({ createdAt }) => !isYoung("google", createdAt))
      .map(({ subject }) => subject),
    totp: totp && !isYoung("second_step", totp.confirmedAt) ? totp : null,
  };
}
