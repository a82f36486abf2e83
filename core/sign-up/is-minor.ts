import { and, eq, isNotNull, or } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/** Whether a person under 18 has written from this number, or gave this address there. */
export function isMinor({ phone, email }: { phone: string | null; email: string | null }): boolean {
  const same = or(
    phone === null ? undefined : eq(phoneNumbers.phone, phone),
    email === null ? undefined : eq(phoneNumbers.joinEmail, email.toLowerCase()),
  );
  if (!same) return false;
  const said = and(isNotNull(phoneNumbers.saidMinorAt), same);
  return (
    db.select({ phone: phoneNumbers.phone }).from(phoneNumbers).where(said).get() !== undefined
  );
}
