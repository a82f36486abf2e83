import { eq } from "drizzle-orm";
import { findTotp } from "~/core/accounts/queries-sign-in";
import { recordAudit } from "~/core/accounts/record-audit";
import { endSessions } from "~/core/accounts/end-sessions";
import { hashRecoveryCode } from "~/core/accounts/use-recovery-code";
import { queueMail } from "~/core/conversations/queue-mail";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { recoveryCodes, sessions, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };
type Notice = { from: string; letter: Letter };

function tellOwner(userId: string, { from, letter }: Notice, now: number): void {
  const to = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email;
  if (to) queueMail({ key: `protection:${newId("tok")}`, kind: "protection-changed", to, from, userId, now, ...letter });
}

function putRecoveryCodes(userId: string, codes: readonly string[], now: number): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  for (const code of codes)
    db.insert(recoveryCodes)
      .values({ codeHash: hashRecoveryCode(userId, code), userId, createdAt: now })
      .run();
}

/** Keeps the sealed secret of an authenticator that is being set up: it counts once a code of it was given. @throws RuleBroken `totp_on` */
export function beginTotp(userId: string, sealedSecret: string): void {
  transaction(() => {
    if (findTotp(userId)) throw new RuleBroken("totp_on", "The authenticator app is on already.");
    db.update(users).set({ totpSecret: sealedSecret, totpConfirmedAt: null, totpLastCounter: null }).where(eq(users.id, userId)).run();
  });
}

/** The sealed secret that waits for its first code, or null. */
export function findPendingTotp(userId: string): string | null {
  const row = db.select({ secret: users.totpSecret, confirmedAt: users.totpConfirmedAt }).from(users).where(eq(users.id, userId)).get();
  return row?.secret && row.confirmedAt === null ? row.secret : null;
}

export type TotpOn = {
  userId: string;
  sessionId: string;
  counter: number;
  codes: readonly string[];
  notice: Notice;
  ip: string | null;
  now?: number;
};

/**
 * Turns the second step on with the first right code (AU-06): its time step is used up, recovery codes are kept as hashes, every other
 * session ends, and the owner is told.
 */
export function setTotp({ userId, sessionId, counter, codes, notice, ip, now = Date.now() }: TotpOn): void {
  transaction(() => {
    db.update(users).set({ totpConfirmedAt: now, totpLastCounter: counter }).where(eq(users.id, userId)).run();
    putRecoveryCodes(userId, codes, now);
    endSessions({ userId, keep: sessionId, ip, now });
    db.update(sessions).set({ totpPassedAt: now, reauthenticatedAt: now }).where(eq(sessions.id, sessionId)).run();
    recordAudit({ act: "turn-totp-on", userId, ip, at: now });
    tellOwner(userId, notice, now);
  });
}

/** Gives new recovery codes for the ones before. */
export function renewRecoveryCodes({
  userId,
  codes,
  ip,
  now = Date.now(),
}: {
  userId: string;
  codes: readonly string[];
  ip: string | null;
  now?: number;
}): void {
  transaction(() => {
    putRecoveryCodes(userId, codes, now);
    recordAudit({ act: "renew-recovery-codes", userId, ip, at: now });
  });
}

/** Turns the second step off; the owner is told. */
export function removeTotp({
  userId,
  notice,
  ip,
  now = Date.now(),
}: {
  userId: string;
  notice: Notice;
  ip: string | null;
  now?: number;
}): void {
  transaction(() => {
    db.update(users).set({ totpSecret: null, totpConfirmedAt: null, totpLastCounter: null }).where(eq(users.id, userId)).run();
    db.update(sessions).set({ totpPassedAt: null }).where(eq(sessions.userId, userId)).run();
    putRecoveryCodes(userId, [], now);
    recordAudit({ act: "turn-totp-off", userId, ip, at: now });
    tellOwner(userId, notice, now);
  });
}
