import { createHash } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { recordAudit } from "~/core/accounts/record-audit";
import { usedCodeHash } from "~/core/restore/adopted-lines";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { recoveryCodes } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** The stored form of a recovery code: bound to its account, however it was typed. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(`${userId}:${plain}`).digest("hex");
}

/**
 * Uses a recovery code up in place of the authenticator (AU-06). @returns false when it is none of
 * this account, or was used before
 */
export function useRecoveryCode(
  userId: string,
  code: string,
  ip: string | null,
  now: number = Date.now(),
): boolean {
  return transaction(() => {
    const codeHash = hashRecoveryCode(userId, code);
    const own = and(
      eq(recoveryCodes.codeHash, codeHash),
      eq(recoveryCodes.userId, userId),
      isNull(recoveryCodes.usedAt),
    );
    const { changes } = db.update(recoveryCodes).set({ usedAt: now }).where(own).run();
    if (changes === 0) return false;
    const words = usedCodeHash(codeHash);
    recordJournalLine({ kind: "recovery_code_used", key: userId, words, at: now });
    recordAudit({ act: "use-recovery-code", userId, ip, at: now });
    return true;
  });
}

/** How many recovery codes of an account are left. */
export function countRecoveryCodes(userId: string): number {
  const left = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return db.select({ left: count() }).from(recoveryCodes).where(left).get()?.left ?? 0;
}
