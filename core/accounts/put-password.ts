import { eq } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { sessions, users } from "~/db/schema/accounts";

/** Gives an account a new password, in the transaction around, and ends every session it has (AU-04). */
export function putPassword(userId: string, passwordHash: string): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
  recordChange(userId, "session.ended", null);
}
