import { eq } from "drizzle-orm";
import { recordAudit } from "~/core/accounts/record-audit";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** Changes how a person is called. */
export function changeName(given: { userId: string; firstName: string; lastName: string; ip: string | null; now?: number }): void {
  const { userId, firstName, lastName, ip, now = Date.now() } = given;
  transaction(() => {
    db.update(profiles).set({ firstName, lastName, updatedAt: now }).where(eq(profiles.userId, userId)).run();
    recordAudit({ act: "change-name", userId, ip, at: now });
  });
}
