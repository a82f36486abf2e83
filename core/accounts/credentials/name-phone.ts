import { eq } from "drizzle-orm";
import { findNumber } from "~/core/accounts/queries";
import { recordAudit } from "~/core/accounts/record-audit";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

/**
 * Records the number that a person says is theirs, while they have proven none. A proven number
 * stays until the new one is proven (decisions, People).
 */
export function namePhone(given: {
  userId: string;
  phone: string;
  ip: string | null;
  now?: number;
}): void {
  const { userId, phone, ip, now = Date.now() } = given;
  transaction(() => {
    const proven = db
      .select({ phone: phoneNumbers.phone })
      .from(phoneNumbers)
      .where(eq(phoneNumbers.userId, userId))
      .get();
    if (proven || findNumber(phone)?.userId === userId) return;
    db.update(profiles).set({ phone, updatedAt: now }).where(eq(profiles.userId, userId)).run();
    recordAudit({ act: "name-phone", userId, ip, at: now });
  });
}
