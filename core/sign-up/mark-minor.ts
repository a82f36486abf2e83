import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * Records that the person who texts from a number said that they are under 18: no account is
 * opened. The details they gave until then are deleted.
 */
export function markMinor(phone: string, at: number): void {
  db.update(phoneNumbers)
    .set({ saidMinorAt: at, joinName: null, joinEmail: null })
    .where(and(eq(phoneNumbers.phone, phone), isNull(phoneNumbers.saidMinorAt)))
    .run();
}
