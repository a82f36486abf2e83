import { and, eq, type SQL } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { sessions } from "~/db/schema/accounts";

/**
 * Ends the sessions of a person that match `which` (undefined: all), in the transaction around, and
 * notifies their pages and live connections. @returns how many ended
 */
export function closeSessions(userId: string, which: SQL | undefined, now: number): number {
  const { changes } = db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .run();
  if (changes > 0) recordChange(userId, "session.ended", null, now);
  return changes;
}
