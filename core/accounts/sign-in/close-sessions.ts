import { and, eq, type SQL } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { sessions } from "~/db/schema/accounts";

/**
 * Ends those of a person's sessions that `which` chooses (undefined: all), in the transaction
 * around: their pages and live connections learn of it. @returns how many ended
 */
export function closeSessions(userId: string, which: SQL | undefined, now: number): number {
  const { changes } = db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .run();
  if (changes > 0) recordChange(userId, "session.ended", null, now);
  return changes;
}
