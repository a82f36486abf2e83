import { eq } from "drizzle-orm";
import { recordAudit } from "~/core/accounts/record-audit";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** Records that a person signed in. */
export function recordSignIn(userId: string, ip: string | null, now: number = Date.now()): void {
  transaction(() => {
    db.update(users).set({ lastSignedInAt: now }).where(eq(users.id, userId)).run();
    recordAudit({ act: "sign-in", userId, ip, at: now });
  });
}
