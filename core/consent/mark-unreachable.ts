import { isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * Records that a number is dead (TW-43: 21211, 21614, 30005, 30006): nothing is sent to it until it
 * texts us itself. The first instant stays. `at` in ms.
 */
export function markUnreachable({ phone, at = Date.now() }: { phone: string; at?: number }): void {
  db.insert(phoneNumbers)
    .values({ phone, unreachableAt: at, createdAt: at })
    .onConflictDoUpdate({
      target: phoneNumbers.phone,
      set: { unreachableAt: at },
      setWhere: isNull(phoneNumbers.unreachableAt),
    })
    .run();
}
