import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import { recordAudit } from "~/core/accounts/record-audit";
import { hashRecoveryCode } from "~/core/accounts/sign-in/use-recovery-code";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { recoveryCodes, sessions, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

function putRecoveryCodes(userId: string, codes: readonly string[], now: number): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  for (const code of codes)
    db.insert(recoveryCodes)
      .values({ codeHash: hashRecoveryCode(userId, code), userId, createdAt: now })
      .run();
}

/**
 * Stores the sealed secret of an authenticator that is being set up; it counts after its first
 * right code. @throws RuleBroken `totp_on`
 */
export function beginTotp(userId: string, sealedSecret: string): void {
  transaction(() => {
    if (findTotp(userId)) throw new RuleBroken("totp_on", "The authenticator app is on already.");
    db.update(users)
      .set({ totpSecret: sealedSecret, totpConfirmedAt: null, totpLastCounter: null })
      .where(eq(users.id, userId))
      .run();
  });
}

/** The sealed secret that waits for its first code, or null. */
export function findPendingTotp(userId: string): string | null {
  const row = db
    .select({ secret: users.totpSecret, confirmedAt: users.totpConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row?.secret && row.confirmedAt === null ? row.secret : null;
}

/** A person and the session in which they act, which alone stays signed in. */
type Acting = { userId: string; sessionId: string; ip: string | null; now?: number };

export type TotpOn = Acting & { counter: number; codes: readonly string[] };

/**
 * Turns the second step on with the first right code (AU-06): its time step is used up, recovery
 * codes are kept as hashes, every other session ends, and the owner is told.
 */
export function setTotp({ userId, sessionId, counter, codes, ip, now = Date.now() }: TotpOn): void {
  changeCredential(
    { userId, credential: "second_step", by: "owner", ends: { keep: sessionId }, now },
    () => {
      db.update(users)
        .set({ totpConfirmedAt: now, totpLastCounter: counter })
        .where(eq(users.id, userId))
        .run();
      putRecoveryCodes(userId, codes, now);
      db.update(sessions)
        .set({ totpPassedAt: now, reauthenticatedAt: now })
        .where(eq(sessions.id, sessionId))
        .run();
      recordAudit({ act: "turn-totp-on", userId, ip, at: now });
    },
  );
}

/** Replaces the recovery codes; every other session ends, and the owner is notified. */
export function renewRecoveryCodes({
  userId,
  sessionId,
  codes,
  ip,
  now = Date.now(),
}: Acting & { codes: readonly string[] }): void {
  changeCredential(
    { userId, credential: "recovery_codes", by: "owner", ends: { keep: sessionId }, now },
    () => {
      putRecoveryCodes(userId, codes, now);
      recordAudit({ act: "renew-recovery-codes", userId, ip, at: now });
    },
  );
}

/** Turns the second step off; every other session ends, and the owner is notified. */
export function removeTotp({ userId, sessionId, ip, now = Date.now() }: Acting): void {
  changeCredential(
    { userId, credential: "second_step", by: "owner", ends: { keep: sessionId }, now },
    () => {
      db.update(users)
        .set({ totpSecret: null, totpConfirmedAt: null, totpLastCounter: null })
        .where(eq(users.id, userId))
        .run();
      db.update(sessions).set({ totpPassedAt: null }).where(eq(sessions.userId, userId)).run();
      putRecoveryCodes(userId, [], now);
      recordAudit({ act: "turn-totp-off", userId, ip, at: now });
    },
  );
}
