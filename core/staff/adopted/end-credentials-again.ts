import { and, eq, lte } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import {
  listCredentialMarks,
  type CredentialMark,
} from "~/core/accounts/credentials/list-credential-marks";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { unlinkDeactivatedNumber } from "~/core/accounts/credentials/unlink-deactivated-number";
import { unlinkNumber } from "~/core/accounts/credentials/unlink-number";
import { numberHash } from "~/core/restore/adopted-lines";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import { db, sqlite } from "~/db/client";
import { oauthAccounts, profiles, recoveryCodes, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";
import type { Credential } from "~/db/vocabulary";

type Ended = { id: string; n: number; key: string; whom: string | null; at: number } & {
  credential: Credential;
};
type Deactivated = { id: string; key: string; deactivatedAt: number };

const dueEnds = sqlite.prepare<[], Ended>(
  `SELECT id, n, key, whom, at, detail ->> '$.credential' AS credential FROM adopted_lines
   WHERE kind = 'credential_ended' AND met_at IS NULL ORDER BY n`,
);
const dueDeactivations = sqlite.prepare<[], Deactivated>(
  `SELECT id, key, detail ->> '$.deactivatedAt' AS deactivatedAt FROM adopted_lines
   WHERE kind = 'number_deactivated' AND met_at IS NULL ORDER BY n`,
);
const meet = sqlite.prepare<[number, string]>("UPDATE adopted_lines SET met_at = ? WHERE id = ?");
const phones = sqlite.prepare<[], string>("SELECT phone FROM phone_numbers").pluck();

const act = "The carrier had reported the number as deactivated before the database was restored.";

function deactivateAgain(now: number): string[] {
  const due = dueDeactivations.all();
  if (due.length === 0) return [];
  const known = new Map(phones.all().map((phone) => [numberHash(phone), phone]));
  return due.flatMap(({ id, key, deactivatedAt }) => {
    meet.run(now, id);
    const phone = known.get(key);
    if (phone === undefined) return [];
    const { userId, already } = unlinkDeactivatedNumber({ phone, at: deactivatedAt, now, act });
    return already ? [] : [`A number${userId ? ` of ${userId}` : ""} had been deactivated.`];
  });
}

function deleteCodes(userId: string, until: number): number {
  const old = and(eq(recoveryCodes.userId, userId), lte(recoveryCodes.createdAt, until));
  return db.delete(recoveryCodes).where(old).run().changes;
}

// An address stays as one that is only typed: its owner may sign in with it and prove another.
const removals: Record<CredentialMark["credential"], (userId: string, value: string) => void> = {
  address: (userId) =>
    db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId)).run(),
  number: (userId, phone) => {
    unlinkNumber(userId, phone);
    db.update(profiles).set({ phone: null }).where(eq(profiles.userId, userId)).run();
  },
  google: (userId, subject) => {
    const own = and(eq(oauthAccounts.userId, userId), eq(oauthAccounts.subject, subject));
    db.delete(oauthAccounts).where(own).run();
  },
  second_step: (userId, confirmedAt) => {
    db.update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastCounter: null })
      .where(eq(users.id, userId))
      .run();
    deleteCodes(userId, Number(confirmedAt));
  },
};

const names: Record<CredentialMark["credential"], string> = {
  address: "address",
  number: "number",
  google: "Google sign-in",
  second_step: "second step",
};

// After the end, so that what has ended is not notified again: the notice and its link would go to
// whoever has it now.
function recordEnd(userId: string, credential: Credential, now: number): void {
  changeCredential({ userId, credential, by: "system", ends: "all", now }, () => undefined);
}

function replaceCodesAgain({ key: userId, at }: Ended, now: number): string[] {
  if (deleteCodes(userId, at) === 0) return [];
  recordEnd(userId, "recovery_codes", now);
  return [`The recovery codes of ${userId} had been replaced: the old ones open nothing any more.`];
}

function end(ended: Ended, now: number): string[] {
  meet.run(now, ended.id);
  const { key: userId, whom } = ended;
  if (ended.credential === "recovery_codes") return replaceCodesAgain(ended, now);
  const has = listCredentialMarks(userId, provenCredentials(userId));
  const found = has.find(({ mark }) => mark === whom);
  if (!found || isDecidedSince(ended, ["credential_given"])) return [];
  const { credential, value } = found;
  removals[credential](userId, value);
  recordEnd(userId, credential, now);
  return [
    `The ${names[credential]} of ${userId} had been changed or removed: the old one opens nothing any more.`,
  ];
}

/**
 * Ends once more the numbers, addresses, Google sign-ins, second steps and recovery codes that had
 * been changed or removed before the database was restored, and takes numbers from their accounts
 * that the carriers had reported as deactivated (LG-07). What was proven here since stands. What
 * came in their place is in no copy: its owner proves it again.
 * @returns a sentence for each difference
 */
export function endCredentialsAgain(now: number = Date.now()): string[] {
  return transaction(() => [
    ...deactivateAgain(now),
    ...dueEnds.all().flatMap((ended) => end(ended, now)),
  ]);
}
