import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { hours } from "~/core/duration";
import { db } from "~/db/client";
import { oauthAccounts } from "~/db/schema/accounts";
import { credentialChanges, type ProvenCredentials } from "~/db/schema/credentials";
import type { Credential } from "~/db/vocabulary";

/**
 * How long "That was not me" works. A credential that was given up on purpose may be somebody
 * else's soon (a mailbox of a former employer, a number that is handed on), so that it has a say
 * for a few days and no longer (decisions, "That was not me has seventy-two hours").
 */
export const takeBackTime = hours(72);

// What nobody could have taken back (the first way of an account) held nothing.
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
 * Those of an account's ways that had stood for longer than a change can be taken back, or were its
 * first. A younger one may be a thief's: it has no say about what takes its place, and is not put
 * back. The address alone counts while the account still has it, or when its reader says so.
 * @param at when the change came before which `before` was so
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
