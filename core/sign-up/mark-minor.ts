import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * Remembers that whoever texts from a number said that they are under 18: no account is opened.
 * What they gave of themselves until then is not kept.
 */
export function markMinor(phone: string, at: number): void {
  db.update(phoneNumbers)
    .set({ saidMinorAt: at, joinName: null, joinEmail: null })
    .where(and(eq(phoneNumbers.phone, phone), isNull(phoneNumbers.saidMinorAt)))
    .run();
}
