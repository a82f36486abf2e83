import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";

/**
 * Gives an account a new password: the act of a `changeCredential` that ends every session (AU-04).
 */
export function putPassword(userId: string, passwordHash: string): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
}
