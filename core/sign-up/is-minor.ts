import { and, eq, isNotNull } from "drizzle-orm";
import { barredBeforeAt } from "~/core/restore/adopted-lines";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * Whether a person under 18 has written from this number. Only the number counts: an address that
 * they typed may be anybody's and bars nobody.
 */
export function isMinor(phone: string | null): boolean {
  return saidMinorAt(phone) !== null;
}

/** Whether the person of an account has said from their number that they are under 18. */
export function hasSaidMinor(userId: string): boolean {
  const said = and(eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.saidMinorAt));
  return db.select({ at: phoneNumbers.saidMinorAt }).from(phoneNumbers).where(said).get() != null;
}

/** When a person under 18 wrote from this number, in ms; null when none did, or staff lifted it. */
export function saidMinorAt(phone: string | null): number | null {
  if (phone === null) return null;
  const said = and(eq(phoneNumbers.phone, phone), isNotNull(phoneNumbers.saidMinorAt));
  return (
    db.select({ at: phoneNumbers.saidMinorAt }).from(phoneNumbers).where(said).get()?.at ??
    barredBeforeAt(phone)
  );
}
