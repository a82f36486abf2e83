import { and, eq } from "drizzle-orm";
import { recordAudit } from "~/core/accounts/record-audit";
import { db } from "~/db/client";
import { sessions } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type Confirmation = {
  /** The session as it is stored. */
  sessionId: string;
  userId: string;
  /** Whether a code of the authenticator proved it. */
  byTotp: boolean;
  ip: string | null;
  now?: number;
};

/**
 * Records that the person behind a session has just proven their identity again, before a sensitive
 * act.
 */
export function confirmIdentity({
  sessionId,
  userId,
  byTotp,
  ip,
  now = Date.now(),
}: Confirmation): void {
  transaction(() => {
    db.update(sessions)
      .set({ reauthenticatedAt: now, ...(byTotp ? { totpPassedAt: now } : {}) })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .run();
    recordAudit({ act: "confirm-identity", userId, ip, at: now });
  });
}
