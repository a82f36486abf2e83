import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

const clear = db
  .update(phoneNumbers)
  .set({ unreachableAt: null, ownerDoubtedAt: null })
  .where(
    and(
      eq(phoneNumbers.phone, sql.placeholder("phone")),
      or(isNotNull(phoneNumbers.unreachableAt), isNotNull(phoneNumbers.ownerDoubtedAt)),
    ),
  )
  .prepare();

/**
 * Marks a number that texts us as alive, whatever the carrier said of it before (TW-43), and as
 * somebody's who wants to talk to us.
 */
export function markReachable(phone: string): void {
  clear.run({ phone });
}
