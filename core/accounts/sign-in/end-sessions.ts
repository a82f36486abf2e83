import { and, desc, eq, gt, ne } from "drizzle-orm";
import { closeSessions } from "~/core/accounts/sign-in/close-sessions";
import { recordAudit } from "~/core/accounts/record-audit";
import { voidPending } from "~/core/accounts/credentials/void-pending";
import { db } from "~/db/client";
import { sessions } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type OwnSession = {
  id: string;
  createdAt: number;
  ip: string | null;
  userAgent: string | null;
};

/** The sessions of a person that still sign them in, newest first. */
export function listSessions(userId: string, now: number): OwnSession[] {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, Math.floor(now / 1000))))
    .orderBy(desc(sessions.createdAt))
    .limit(100)
    .all();
}

/**
 * Ends one session of a person, or every one but `keep`; on record. Unconfirmed requests are
 * voided, since a session that ends may have made them. @returns how many ended
 */
export function endSessions(
  which: { userId: string; ip: string | null; now?: number } & ({ id: string } | { keep: string }),
): number {
  const { userId, ip, now = Date.now() } = which;
  return transaction(() => {
    voidPending(userId, now);
    const chosen = "id" in which ? eq(sessions.id, which.id) : ne(sessions.id, which.keep);
    const ended = closeSessions(userId, chosen, now);
    if (ended > 0) recordAudit({ act: "end-sessions", userId, ip, at: now });
    return ended;
  });
}
