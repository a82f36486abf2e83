import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

const clear = db
  .update(phoneNumbers)
  .set({ unreachableAt: null })
  .where(
    and(eq(phoneNumbers.phone, sql.placeholder("phone")), isNotNull(phoneNumbers.unreachableAt)),
  )
  .prepare();

/** Marks a number that texts us as alive, whatever the carrier said of it before (TW-43). */
export function markReachable(phone: string): void {
  clear.run({ phone });
}
